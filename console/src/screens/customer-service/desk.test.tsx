import { translationLanguages } from '@countersign/domain/locale/languages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { json, problem } from '../../testing/fake-api.ts';
import { openDesk, row, rows } from '../../testing/open-desk.tsx';

const queue = ['T-1', 'T-2', 'T-3'].map((ticketNumber) => ({
  ...row,
  ticketNumber,
  practiceName: `Practice ${ticketNumber}`,
}));
const open = (at: string, width = 1280) =>
  page.viewport(width, 800).then(() => openDesk(at, { listRegistrations: rows(null, queue) }));

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

test('[S2.1] a registration opens beside the list, which stays and marks it', async () => {
  const { screen, place } = await open('/customerService?status=all');
  await screen.getByRole('link', { name: 'Practice T-2' }).click();
  await expect.poll(() => place.path).toBe('/customerService/FR/T-2?status=all');
  await expect.element(screen.getByText('73282932000074')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Practice T-2' }))
    .toHaveAttribute('aria-current', 'true');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await screen.getByRole('link', { name: 'Practice T-3' }).click();
  await expect.poll(() => place.path).toBe('/customerService/FR/T-3?status=all');
  await screen.getByRole('link', { name: 'Back to registrations' }).click();
  await expect.element(screen.getByRole('table')).toBeVisible();
});

test('[S2.1] the list beside a registration shows the one that is open', async () => {
  const many = Array.from({ length: 20 }, (_, index) => ({
    ...row,
    ticketNumber: `T-${index}`,
    practiceName: `Practice T-${index}`,
  }));
  await page.viewport(1280, 800);
  const { screen } = await openDesk('/customerService/FR/T-15', {
    listRegistrations: rows(null, many),
  });
  await expect.element(screen.getByRole('link', { name: 'Practice T-15' })).toBeInViewport();
  expect(window.scrollY).toBe(0);
});

test('[S2.1] a registration that is opened during a search stays open', async () => {
  const { screen, place } = await open('/customerService');
  const box = screen.getByLabelText('Search', { exact: true });
  await expect.element(screen.getByRole('link', { name: 'Practice T-2' })).toBeVisible();
  await box.fill('practice');
  await screen.getByRole('link', { name: 'Practice T-2' }).click();
  // Whichever of the two comes first.
  await expect.poll(() => place.path).toMatch(/^\/customerService\/FR\/T-2/);
  await expect.element(screen.getByText('73282932000074')).toBeVisible();
  await userEvent.keyboard('/');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => place.path).toMatch(/^\/customerService\/FR\/T-2/);
});

test('[S2.1] the next page begins at its top, beside the open registration', async () => {
  const many = (from: number) =>
    Array.from({ length: 20 }, (_, index) => ({
      ...row,
      ticketNumber: `T-${from + index}`,
      practiceName: `Practice T-${from + index}`,
    }));
  await page.viewport(1280, 800);
  const { screen, place } = await openDesk('/customerService/FR/T-1', {
    listRegistrations: (asked) =>
      asked.address.searchParams.has('cursor')
        ? rows(null, many(20))(asked)
        : rows('c1', many(0))(asked),
  });
  await screen.getByRole('link', { name: 'Next page' }).click();
  await expect.poll(() => place.path).toBe('/customerService/FR/T-1?cursor=c1');
  await expect.element(screen.getByText('73282932000074')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Practice T-20' })).toHaveFocus();
  await expect.element(screen.getByRole('link', { name: 'Practice T-20' })).toBeInViewport();
});

test('[S2.1] where there is less room it is a page of its own', async () => {
  const { screen, api } = await open('/customerService/FR/T-2', 1100);
  await expect.element(screen.getByText('73282932000074')).toBeVisible();
  // The heading's due time is read, the list is not.
  const asked = api.askedFor('listRegistrations').map(({ address }) => address.search);
  expect(asked.filter((search) => !search.startsWith('?keys='))).toEqual([]);
});

test('[S8.2] a list that does not come leaves the registration beside it alone', async () => {
  await page.viewport(1280, 800);
  const { screen } = await openDesk('/customerService/FR/T-1', {
    listRegistrations: [problem('internal'), rows(null, queue)],
  });
  await expect.element(screen.getByText('73282932000074')).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('link', { name: 'Practice T-1' })).toBeVisible();
});

test('j and k move among the rows, Enter opens, a and r lead to the decision', async () => {
  const { screen, place } = await open('/customerService');
  await expect.element(screen.getByRole('link', { name: 'Practice T-1' })).toBeVisible();
  await userEvent.keyboard('jj');
  await expect.element(screen.getByRole('link', { name: 'Practice T-2' })).toHaveFocus();
  await userEvent.keyboard('jjk');
  await expect.element(screen.getByRole('link', { name: 'Practice T-2' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => place.path).toBe('/customerService/FR/T-2');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  // From the open one on, and what is open follows.
  await userEvent.keyboard('j');
  await expect.element(screen.getByRole('link', { name: 'Practice T-3' })).toHaveFocus();
  await expect.poll(() => place.path).toBe('/customerService/FR/T-3');
  await userEvent.keyboard('r');
  await expect.poll(() => place.path).toBe('/customerService/FR/T-3?decide=reject');
});

test('[S2.10] keys act on the registration on the screen, whatever row has the focus', async () => {
  const { screen, place } = await open('/customerService/FR/T-2');
  await expect.element(screen.getByText('73282932000074')).toBeVisible();
  (screen.getByRole('link', { name: 'Practice T-3' }).element() as HTMLElement).focus();
  await userEvent.keyboard('x');
  await expect.element(screen.getByRole('checkbox', { name: /Practice T-2/ })).toBeChecked();
  await userEvent.keyboard('r');
  await expect.poll(() => place.path).toBe('/customerService/FR/T-2?decide=reject');
});

test('a leads from an open registration to its decision', async () => {
  const { screen, place } = await open('/customerService/FR/T-104233', 390);
  await expect.element(screen.getByText(/732 829 320 00074/).first()).toBeVisible();
  await userEvent.keyboard('a');
  await expect.poll(() => place.path).toBe('/approve?ticketNumber=T-104233&countryCode=FR');
});

test('keys mean nothing while one types, nor beside Ctrl', async () => {
  const { screen, place } = await open('/customerService');
  await expect.element(screen.getByRole('link', { name: 'Practice T-1' })).toBeVisible();
  await userEvent.keyboard('/');
  const box = screen.getByLabelText('Search', { exact: true });
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('ja?');
  await expect.element(box).toHaveValue('ja?');
  await expect.element(box).toHaveFocus();
  (document.activeElement as HTMLElement).blur(); // the box, as just seen
  await userEvent.keyboard('{Control>}j{/Control}');
  expect(document.activeElement).toBe(document.body);
  // The search of what was typed may have started.
  expect(place.path).toMatch(/^\/customerService(?:\?q=ja%3F)?$/);
});

test.each([
  ['fr', 'Entrée', 'Ouvrir'],
  ['ja', 'Enter', '開く'],
] as const)('[S9.1] the key that opens is named as on the keyboards of %s', async (...words) => {
  const [language, key, act] = words;
  await page.viewport(1280, 800);
  const { screen } = await openDesk('/customerService', {}, language);
  await expect.element(screen.getByRole('link', { name: row.practiceName })).toBeVisible();
  await userEvent.keyboard('?');
  const line = screen.getByRole('dialog').getByText(key, { exact: true });
  await expect.element(line).toBeVisible();
  expect(line.element().closest('div')?.textContent).toBe(key + act);
});

test('[S9.1] the keys are listed, and can be turned off and on again', async () => {
  const { screen } = await open('/customerService');
  await expect.element(screen.getByRole('link', { name: 'Practice T-1' })).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await screen.getByLabelText('Single-key shortcuts are on').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('j?');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await screen.getByLabelText('Single-key shortcuts are on').click();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  (document.activeElement as HTMLElement).blur(); // the button, which has the focus back
  await userEvent.keyboard('j');
  await expect.element(screen.getByRole('link', { name: 'Practice T-1' })).toHaveFocus();
});

test.each(translationLanguages)('[S2.1] the tabs are whole at 320 px in %s', async (language) => {
  await page.viewport(320, 640);
  const undelivered = { countFailedMails: json({ count: 1000, capped: true }) };
  const { screen } = await openDesk('/customerService/settings', undelivered, language);
  await expect.element(screen.getByText('+', { exact: false }).first()).toBeVisible();
  const tabs = () => [...document.querySelectorAll('nav a')];
  await expect.poll(() => tabs().length).toBe(4);
  for (const tab of tabs()) {
    const { left, right, top, bottom } = tab.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(320);
    expect(tab.scrollWidth).toBeLessThanOrEqual(tab.clientWidth);
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    expect(tab.contains(hit)).toBe(true);
    expect(bottom - top).toBeGreaterThanOrEqual(44);
  }
});
