import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json, problem } from '../../../testing/fake-api.ts';
import { openDesk } from '../../../testing/open-desk.tsx';

const own = {
  viewId: '7f3a2c10-1111-4222-8333-444455556666',
  name: 'Late in France',
  address: '?countryCode=FR&due=overdue&density=comfortable',
};
beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  await page.viewport(1280, 800);
});
afterEach(() => page.viewport(390, 844));

const tabs = () => [...document.querySelectorAll('nav[aria-label="Views"] a')];
const texts = () => tabs().map((one) => one.textContent);
const current = () =>
  tabs().flatMap((one) => (one.getAttribute('aria-current') === 'page' ? [one.textContent] : []));

test('[S2.1] the lists of every day and the saved ones are tabs with their counts', async () => {
  const { api } = await openDesk('/customerService', {
    listViews: json({
      items: [own],
      shared: [{ ...own, viewId: crypto.randomUUID(), name: 'Ours', countryCode: 'FR' }],
    }),
    countRegistrations: ({ address }) =>
      address.searchParams.get('due') === 'overdue'
        ? json({ count: 7, capped: false })({} as never)
        : json({ count: 1000, capped: true })({} as never),
  });
  await expect.poll(texts).toEqual([
    'Waiting 1,000+',
    'Overdue 7',
    'Mine 1,000+',
    'Unassigned 1,000+',
    'To check 1,000+',
    'Answered 1,000+',
    // One's own before those of the market.
    'Late in France 7',
    'Ours 7',
  ]);
  expect(current()).toEqual(['Waiting 1,000+']);
  // Each list is counted once; the one that is shown also when its rows are read again, once changes can be heard of.
  const counted = api
    .askedFor('countRegistrations')
    .map(({ address }) => address.search)
    .filter((search) => search !== '?status=pending');
  expect(counted).toHaveLength(6);
  expect(new Set(counted).size).toBe(counted.length);
});

test('a press opens a view, whatever else was set, and its look', async () => {
  const { screen, place } = await openDesk('/customerService?status=approved&locale=en_US', {
    listViews: json({ items: [own] }),
  });
  const nav = screen.getByRole('navigation', { name: 'Views' });
  await expect.element(nav.getByText('Late in France')).toBeVisible();
  expect(current()).toEqual([]);
  await nav.getByText('Late in France').click();
  await expect.poll(current).toEqual(['Late in France 37']);
  expect(document.querySelector('table')?.dataset.density).toBe('comfortable');
  await nav.getByText('Mine').click();
  await expect.poll(() => place.path).toBe('/customerService?locale=en_US&assignee=me');
  await expect.poll(current).toEqual(['Mine 37']);
  expect(document.querySelector('table')?.dataset.density).toBe('compact');
});

test('[S8.2] without their counts the tabs are there all the same', async () => {
  await openDesk('/customerService', {
    listViews: problem('internal'),
    countRegistrations: problem('internal'),
  });
  await expect
    .poll(texts)
    .toEqual(['Waiting', 'Overdue', 'Mine', 'Unassigned', 'To check', 'Answered']);
});
