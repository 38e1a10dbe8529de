import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, problem } from '../../../testing/fake-api.ts';
import { openDesk } from '../../../testing/open-desk.tsx';

const at = '/customerService/absences';
const olive = { subject: 'olive', name: 'Olive', email: 'olive@desk.example' };
const alex = { subject: 'alex', name: 'Alex Morgan' };
const planned = {
  absenceId: '01941f29-7c00-7000-8000-000000000001',
  person: alex,
  firstDay: '2026-12-24',
  lastDay: '2026-12-31',
  timeZone: 'Europe/Paris',
  deputy: { subject: 'olive', name: 'Olive' },
  setBy: alex,
};

const dayMs = 86_400_000;

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('a person says when they are away, and removes it', async () => {
  const { screen, api } = await openDesk(at, {
    listMyAbsences: json({ items: [] }),
    listDeputies: json({ items: [olive] }),
    saveMyAbsence: json({ items: [planned] }),
    removeMyAbsence: json({ items: [] }),
  });
  await expect.element(screen.getByText('No absence is planned.')).toBeVisible();
  const save = screen.getByRole('button', { name: 'Save absence' });
  await save.click();
  await expect.element(screen.getByText(/the last can’t be before the first/)).toBeVisible();
  await expect.element(screen.getByLabelText('First day')).toHaveFocus();
  await screen.getByLabelText('First day').fill('2026-12-24');
  await screen.getByLabelText('Last day').fill('2026-12-31');
  await screen.getByLabelText('Deputy').selectOptions('Olive (olive@desk.example)');
  await save.click();
  await expect
    .element(screen.getByText('December 24, 2026 to December 31, 2026', { exact: true }))
    .toBeVisible();
  await expect.element(screen.getByText('Deputy: Olive')).toBeVisible();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(api.askedFor('saveMyAbsence').map(({ body }) => body)).toEqual([
    { firstDay: '2026-12-24', lastDay: '2026-12-31', deputy: 'olive', timeZone },
  ]);
  await screen.getByRole('button', { name: /^Remove Alex Morgan’s absence/ }).click();
  await expect.element(screen.getByText('No absence is planned.')).toBeVisible();
});

test('the day after it ended an absence is no longer shown, in a tab that stayed open', async () => {
  const { screen, api, place } = await openDesk(at, {
    listMyAbsences: [json({ items: [planned] }), json({ items: [] })],
    listDeputies: json({ items: [olive] }),
  });
  await expect.element(screen.getByText('Deputy: Olive')).toBeVisible();
  await screen.getByRole('link', { name: 'Registrations', exact: true }).first().click();
  await expect.element(screen.getByRole('heading', { name: 'Registrations' })).toBeVisible();
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now.call(Date) + dayMs);
  place.go(-1);
  await expect.element(screen.getByText('No absence is planned.')).toBeVisible();
  await expect.element(screen.getByText('Deputy: Olive')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('First day')).toHaveValue('');
  // Nobody removed it.
  expect(api.askedFor('removeMyAbsence')).toEqual([]);
});

test('a refusal is shown, and what was entered stays', async () => {
  const { screen } = await openDesk(at, {
    listMyAbsences: json({ items: [planned] }),
    listDeputies: json({ items: [olive] }),
    saveMyAbsence: problem('absence-overlaps'),
  });
  await screen.getByLabelText('First day').fill('2026-12-24');
  await screen.getByLabelText('Last day').fill('2026-12-24');
  await screen.getByRole('button', { name: 'Save absence' }).click();
  await expect.element(screen.getByText(/Already absent on some of these days/)).toBeVisible();
  await expect.element(screen.getByLabelText('First day')).toHaveValue('2026-12-24');
});

test('no tab is shown as current there, and a failed reading can be repeated', async () => {
  const { screen } = await openDesk(at, {
    listMyAbsences: [problem('internal'), json({ items: [planned] })],
    listDeputies: json({ items: [] }),
  });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Deputy: Olive')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Registrations', exact: true }))
    .not.toHaveAttribute('aria-current');
});
