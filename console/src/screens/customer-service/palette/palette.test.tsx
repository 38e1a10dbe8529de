import {
  type TranslationLanguage,
  translationLanguages,
} from '@countersign/domain/locale/languages';
import { erasedEmail } from '@countersign/domain/registration/erased';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { held, json, problem, type Reply } from '../../../testing/fake-api.ts';
import { claimOf, me, openDesk, row, rows } from '../../../testing/open-desk.tsx';
import { pendingRegistration } from '../../../testing/sample-registration.ts';

const open = async (
  at = '/customerService',
  replies: Record<string, Reply | Reply[]> = {},
  language: TranslationLanguage = 'en',
) => {
  await page.viewport(1280, 800);
  const desk = await openDesk(at, replies, language);
  await expect.element(desk.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = desk.screen.getByRole('combobox', { name: 'Go to a page or action' });
  return { ...desk, field };
};
const opened = '/customerService/FR/T-104233';
const active = () =>
  document.getElementById(
    document.querySelector('[aria-activedescendant]')?.getAttribute('aria-activedescendant') ?? '',
  )?.textContent;

beforeEach(() => sessionStorage.clear());

test('[S9.1] its key opens the palette also while one types, Escape closes it', async () => {
  const { screen, field } = await open();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await screen.getByLabelText('Search', { exact: true }).click();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
});

test('arrows walk through the list and around it, Enter goes there', async () => {
  const { place, field } = await open('/customerService', { listRegistrations: rows(null, []) });
  await field.fill('over');
  await expect.poll(active).toMatch(/^Overdue/);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(active).toBe('Overview');
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{Enter}');
  await expect.poll(() => place.path).toBe('/customerService?due=overdue');
});

test('one’s own views are found by their names, and opened', async () => {
  const view = { viewId: '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a', name: 'Paris by hand' };
  const address = '?countryCode=FR&evidence=look&density=compact';
  const { place, field, screen } = await open('/customerService', {
    listRegistrations: rows(null, []),
    listViews: json({ items: [{ ...view, address }] }),
  });
  await field.fill('paris');
  await expect
    .element(screen.getByRole('group', { name: 'Views' }).getByRole('option'))
    .toMatchTextContent(/Paris by hand/);
  await expect.poll(active).toMatch(/^Paris by hand/);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => place.path).toBe(`/customerService${address}`);
});

test('a registration is found by its number in every state', async () => {
  const { screen, place, api, field } = await open('/customerService', {
    listRegistrations: (asked) =>
      asked.address.searchParams.get('q') === 'T-777'
        ? rows(null, [{ ...row, ticketNumber: 'T-777', status: 'approved' }])(asked)
        : rows()(asked),
  });
  await field.fill('T-777');
  const found = screen.getByRole('group', { name: 'Registrations' }).getByRole('option');
  await expect
    .element(found)
    .toMatchTextContent(/Optique Lafayette-Bourse.*T-777 · France · Approved/);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => place.path).toBe('/customerService/FR/T-777');
  const asked = api.askedFor('listRegistrations').map(({ address }) => address.search);
  expect(asked).toContain('?q=T-777&limit=5&order=newest');
});

test('a registration says what it was found by', async () => {
  const foundBy = [{ field: 'contact.name', value: 'Hélène Marchand' }];
  const { screen, field } = await open('/customerService', {
    listRegistrations: (asked) =>
      rows(null, asked.address.searchParams.has('q') ? [{ ...row, foundBy }] : [row])(asked),
  });
  await field.fill('marchand');
  await expect
    .element(screen.getByRole('group', { name: 'Registrations' }).getByRole('option'))
    .toMatchTextContent(/T-104233 · France · Waiting · Contact: Hélène Marchand/);
});

test('Enter opens nothing that was found for an earlier text', async () => {
  const later = held(rows(null, [{ ...row, ticketNumber: 'T-777' }]));
  const { place, field } = await open('/customerService', {
    listRegistrations: (asked) => {
      const q = asked.address.searchParams.get('q');
      if (q === 'T-777') return later.reply(asked);
      return rows(null, q === null ? [] : [{ ...row, ticketNumber: q }])(asked);
    },
  });
  await field.fill('T-77');
  await expect.poll(active).toMatch(/T-77 /);
  await field.fill('T-777');
  await userEvent.keyboard('{Enter}');
  later.release();
  await expect.poll(active).toMatch(/T-777/);
  expect(place.path).toBe('/customerService');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => place.path).toBe('/customerService/FR/T-777');
});

test('market and number lead there without a search’s response', async () => {
  const { place, field } = await open('/customerService', {
    listRegistrations: (asked) =>
      asked.address.searchParams.has('q') ? problem('internal')(asked) : rows()(asked),
  });
  await field.fill('jp T-99');
  await expect.poll(active).toBe('Open T-99Japan');
  await expect.element(page.getByText('Registrations can’t be searched right now.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => place.path).toBe('/customerService/JP/T-99');
});

test('[S6.1] market settings are for administrators', async () => {
  const { place, field } = await open('/customerService', { listRegistrations: rows(null, []) });
  await field.fill('settings fra');
  await expect.poll(active).toMatch(/^France settings/);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => place.path).toBe('/customerService/settings?countryCode=FR');
});

test('[S6.1] others are not offered what they may not open', async () => {
  const { field, screen } = await open('/customerService', {
    readMe: json({ ...me, roles: ['customer-service'] }),
    listRegistrations: rows(null, []),
  });
  await field.fill('settings');
  await expect.element(screen.getByText(/^Nothing found/)).toBeVisible();
});

test.each([
  ['app', '/customerService/FR/T-104233?decide=approve'],
  ['rej', '/customerService/FR/T-104233?decide=reject'],
])('%j opens the form of the open registration and decides nothing', async (text, path) => {
  const { place, field, api, screen } = await open(opened);
  await expect.element(screen.getByText('73282932000074')).toBeInTheDocument();
  await field.fill(text);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => place.path).toBe(path);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.askedFor('decideRegistration')).toEqual([]);
});

test('asking opens the questions', async () => {
  const { field, screen } = await open(opened);
  await expect.element(screen.getByText('73282932000074')).toBeInTheDocument();
  await field.fill('ask');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('radio', { name: 'Ask the applicant' })).toBeChecked();
  await expect.element(screen.getByRole('button', { name: 'Add another question' })).toBeVisible();
});

test('asking is not offered where no email can reach the applicant', async () => {
  const contact = { ...pendingRegistration().contact, email: erasedEmail };
  const { field, screen } = await open(opened, {
    readRegistrationStatus: json({ ...pendingRegistration(), contact }),
  });
  await field.fill('rej');
  await expect.element(screen.getByRole('option', { name: /^Reject…/ })).toBeVisible();
  await field.fill('ask');
  await expect
    .element(screen.getByRole('option', { name: /^Ask the applicant/ }))
    .not.toBeInTheDocument();
});

test('beginning to work on it says when it fails and stays open', async () => {
  const { field, screen, api } = await open(opened, {
    claimRegistration: [problem('internal'), claimOf('alex')],
  });
  await expect.element(screen.getByText('73282932000074')).toBeInTheDocument();
  await field.fill('work on');
  await userEvent.keyboard('{Enter}');
  const status = screen.getByRole('dialog').getByRole('status');
  await expect.element(status).toMatchTextContent(/req-4711/);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.askedFor('claimRegistration')).toHaveLength(2);
});

test('the link is copied, or shown where the browser refuses', async () => {
  const { field, screen } = await open(`${opened}?status=all`);
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  write.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await field.fill('copy');
  await userEvent.keyboard('{Enter}');
  const status = screen.getByRole('dialog').getByRole('status');
  await expect.element(status).toMatchTextContent(`The link: ${location.origin}${opened}`);
  write.mockResolvedValueOnce();
  await userEvent.keyboard('{Enter}');
  await expect.element(status).toMatchTextContent('Link copied');
  expect(write).toHaveBeenLastCalledWith(location.origin + opened);
});

test.each(translationLanguages)(
  'at 320 px nothing is wider than the window: %s',
  async (language) => {
    await page.viewport(320, 568);
    const { screen } = await openDesk('/customerService', {}, language);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(screen.getByRole('combobox').last()).toHaveFocus();
    const wide = [...document.querySelectorAll('[role="dialog"] *')].filter(
      (element) => element.getBoundingClientRect().right > 320,
    );
    expect(wide).toEqual([]);
  },
);

test('the help lists the key', async () => {
  const { screen } = await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect.element(screen.getByText('Ctrl+K').last()).toBeVisible();
});
