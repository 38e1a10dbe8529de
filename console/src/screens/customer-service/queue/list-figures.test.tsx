import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json } from '../../../testing/fake-api.ts';
import { openDesk, rows } from '../../../testing/open-desk.tsx';

beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(1280, 800);
});
afterEach(() => page.viewport(390, 844));

const counts = {
  countRegistrations: json({ count: 1, capped: false }),
};
const none = {
  listRegistrations: rows(null, []),
  countRegistrations: json({ count: 0, capped: false }),
};

test.each([
  ['all markets', ''],
  ['a market', '?countryCode=FR'],
])('[S2.1] the whole queue of %s has its figures', async (_, search) => {
  const { screen, api } = await openDesk(`/customerService${search}`);
  await expect.element(screen.getByText('2 overdue', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^median time to decide: 5.3 hr/)).toBeVisible();
  const counted = api.askedFor('countRegistrations').map(({ address }) => address.search);
  expect(counted.filter((query) => query.includes('due='))).toEqual([]);
});

test('[S2.1] a filtered queue says how many of its own are overdue', async () => {
  const { screen, api } = await openDesk('/customerService?assignee=me', counts);
  await expect.element(screen.getByText('1 overdue', { exact: true })).toBeVisible();
  expect(api.askedFor('countRegistrations').at(-1)?.address.search).toBe(
    '?status=pending&assignee=me&due=overdue',
  );
  await expect.element(screen.getByText(/^median/)).not.toBeInTheDocument();
  expect(api.askedFor('readStatistics')).toHaveLength(0);
});

test.each([
  ['a list of decided ones', '?status=approved', {}, '37 registrations'],
  ['a list of all', '?status=all', {}, '37 registrations'],
  ['those that are due later', '?due=later', {}, '37 waiting'],
  ['a search without a result', '?q=nowhere', none, '0 waiting'],
])('[S2.1] %s shows no figures of others', async (_, search, replies, count) => {
  const { screen, api } = await openDesk(`/customerService${search}`, replies);
  await expect.element(screen.getByText(count)).toBeVisible();
  await expect
    .element(screen.getByRole('row').or(screen.getByText('No results')).first())
    .toBeVisible();
  await expect.element(screen.getByText(/^\d+ overdue$|^median/)).not.toBeInTheDocument();
  expect(api.askedFor('readStatistics')).toHaveLength(0);
});
