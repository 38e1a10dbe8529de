import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { json, problem, type Reply } from '../../../testing/fake-api.ts';
import { openDesk, row, rows } from '../../../testing/open-desk.tsx';

const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...row,
    ticketNumber: `T-${from + index}`,
    practiceName: `Practice ${from + index}`,
  }));
const dryRunOf = (count: number, capped = false) =>
  json({
    bulkAct: null,
    items: numbered(1, count).map(({ countryCode, ticketNumber, version, practiceName }) => ({
      countryCode,
      ticketNumber,
      version,
      practiceName,
      outcome: 'would-pass',
      claimedBy: null,
    })),
    capped,
  });
const pages: Reply = (asked) =>
  asked.address.searchParams.has('cursor')
    ? rows(null, numbered(6, 2))(asked)
    : rows('more', numbered(1, 5))(asked);
const open = async (replies: Record<string, Reply | Reply[]> = {}, width = 1280) => {
  await page.viewport(width, 800);
  return openDesk('/customerService', { listRegistrations: pages, ...replies });
};
const box = (screen: Awaited<ReturnType<typeof open>>['screen'], number: number) =>
  screen.getByRole('checkbox', { name: `Select Practice ${number}, T-${number}` });

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

test('rows are marked one by one, in a stretch with Shift, and all of the page', async () => {
  const { screen, place } = await open();
  await box(screen, 2).click();
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  // In the order of every screen.
  const verbs = screen.getByRole('button', { name: /^(Approve|Reject)…$/ }).elements();
  expect(verbs.map(({ textContent }) => textContent)).toEqual(['Approve…', 'Reject…']);
  await box(screen, 4).click({ modifiers: ['Shift'] });
  await expect.element(screen.getByText('3 selected')).toBeVisible();
  await expect.element(box(screen, 3)).toBeChecked();
  const all = screen.getByRole('checkbox', { name: 'Select all on this page' });
  await expect.element(all).toBePartiallyChecked();
  await all.click();
  await expect.element(screen.getByText('5 selected')).toBeVisible();
  await all.click();
  await expect.element(screen.getByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
  expect(place.path).toBe('/customerService');
});

test('the link of a marked row still opens it', async () => {
  const { screen, place } = await open();
  await box(screen, 2).click();
  await screen.getByRole('link', { name: 'Practice 2' }).click();
  await expect.poll(() => place.path).toBe('/customerService/FR/T-2');
  await expect.element(box(screen, 2)).toBeChecked();
});

test('what is marked outlives paging and a reload, and is cleared at a word', async () => {
  const first = await open();
  await box(first.screen, 1).click();
  await first.screen.getByRole('link', { name: 'Next page' }).click();
  await box(first.screen, 7).click();
  await expect.element(first.screen.getByText('2 selected')).toBeVisible();
  // The acts are about what is out of sight too.
  await expect.element(first.screen.getByText('1 of them isn’t on this page')).toBeVisible();
  await first.screen.unmount();
  const { screen } = await open();
  await expect.element(screen.getByText('2 selected')).toBeVisible();
  await expect.element(box(screen, 1)).toBeChecked();
  await screen.getByRole('button', { name: 'Clear selection' }).click();
  await expect.element(box(screen, 1)).not.toBeChecked();
});

test('x marks the row that has the focus, Shift + x from the last one to it', async () => {
  const { screen } = await open();
  await expect.element(box(screen, 1)).toBeVisible();
  await userEvent.keyboard('jjxjj');
  await userEvent.keyboard('{Shift>}X{/Shift}');
  await expect.element(screen.getByText('3 selected')).toBeVisible();
  // With the focus in a box the keys continue from its row.
  await box(screen, 2).click();
  await userEvent.keyboard('jx');
  await expect.element(box(screen, 3)).not.toBeChecked();
  await expect.element(screen.getByText('1 selected')).toBeVisible();
});

test('everything matchinges is marked by one call, page or not', async () => {
  const { screen, api } = await open({ dryRunBulkDecision: dryRunOf(37) });
  await box(screen, 1).click();
  await screen.getByRole('button', { name: 'Select all 37 matching' }).click();
  await expect.element(screen.getByText('37 selected')).toBeVisible();
  expect(api.askedFor('dryRunBulkDecision')[0]?.body).toEqual({ filter: { status: 'pending' } });
  await expect.element(screen.getByRole('button', { name: /matching/ })).not.toBeInTheDocument();
});

test('what is marked of another filter hides no marking of this one', async () => {
  const { screen, place } = await open({
    countRegistrations: (asked) =>
      json({ count: asked.address.searchParams.has('countryCode') ? 3 : 37, capped: false })(asked),
    dryRunBulkDecision: [dryRunOf(37), dryRunOf(3)],
  });
  await box(screen, 1).click();
  await screen.getByRole('button', { name: 'Select all 37 matching' }).click();
  await expect.element(screen.getByText('37 selected')).toBeVisible();
  await screen.getByRole('button', { name: 'Filters' }).click();
  await screen.getByLabelText('Market').selectOptions('JP');
  await expect.poll(() => place.path).toMatch(/countryCode=JP/);
  await screen.getByRole('button', { name: 'Select all 3 matching' }).click();
  await expect.element(screen.getByRole('button', { name: /matching/ })).not.toBeInTheDocument();
  // A row that is unmarked again can be marked with the others.
  await box(screen, 2).click();
  await expect.element(screen.getByRole('button', { name: 'Select all 3 matching' })).toBeVisible();
});

test('[S6.2] after a second sign-in the list says what to press again', async () => {
  const first = await open();
  await box(first.screen, 1).click();
  await expect.element(first.screen.getByText('1 selected')).toBeVisible();
  await first.screen.unmount();
  const { screen } = await openDesk('/customerService', { listRegistrations: pages }, 'en', {
    reauthenticated: true,
  });
  await expect
    .element(screen.getByText(/^You’re signed in again\. To select all that match, press/))
    .toBeVisible();
});

test('a filter that holds more than 500 says so before and after', async () => {
  const { screen } = await open({
    countRegistrations: json({ count: 10_000, capped: true }),
    dryRunBulkDecision: dryRunOf(500, true),
  });
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
  const words = /^10,000\+ match\. You can select up to 500 at once/;
  await expect.element(screen.getByText(words)).toBeVisible();
  await screen.getByRole('button', { name: 'Select the first 500' }).click();
  await expect.element(screen.getByText('500 selected')).toBeVisible();
  await expect.element(screen.getByText(words)).toBeVisible();
});

test('[S8.2] a failure to mark everything is said, and what was marked stays', async () => {
  const { screen } = await open({ dryRunBulkDecision: problem('internal') });
  await box(screen, 1).click();
  await screen.getByRole('button', { name: 'Select all 37 matching' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/req-4711/);
  await expect.element(screen.getByText('1 selected')).toBeVisible();
});

test('another person in this tab has no selection', async () => {
  const { screen } = await open();
  await box(screen, 1).click();
  expect(Object.keys(sessionStorage).join()).toContain('selection/alex');
  await screen.unmount();
  const name = Object.keys(sessionStorage).find((one) => one.includes('selection/alex')) ?? '';
  sessionStorage.setItem(name.replace('alex', 'robin'), sessionStorage.getItem(name) ?? '');
  sessionStorage.removeItem(name);
  const again = await open();
  await expect.element(box(again.screen, 1)).not.toBeChecked();
});

test.each([320, 390])('cards of a phone %d px wide are marked as well', async (width) => {
  const { screen } = await open({}, width);
  await box(screen, 2).click();
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect.element(screen.getByText('5 selected')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
