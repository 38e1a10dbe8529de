import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDesk } from '../../../testing/open-desk.tsx';

const day = 'decidedFrom=2026-11-19&decidedBefore=2026-11-20';

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

test('[S2.1] a day of decision is asked for, shown and taken away, on a phone too', async () => {
  await page.viewport(320, 700);
  const { screen, place, api } = await openDesk(`/customerService?status=rejected&${day}`);
  const chip = screen.getByRole('button', {
    name: 'Remove filter: Decided on Nov 19, 2026 (UTC)',
  });
  await expect.element(chip).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  expect(api.askedFor('listRegistrations')[0]?.address.search).toBe(
    `?order=last-decided&limit=25&status=rejected&${day}`,
  );
  expect(api.askedFor('countRegistrations')[0]?.address.search).toBe(`?status=rejected&${day}`);
  await chip.click();
  await expect.poll(() => place.path).toBe('/customerService?status=rejected');
  await expect.element(chip).not.toBeInTheDocument();
});

test('[S2.1] first and last day are chosen in fields, the last one included', async () => {
  await page.viewport(1280, 800);
  const { screen, place } = await openDesk('/customerService?status=all');
  await screen.getByRole('button', { name: 'Filters' }).click();
  await screen.getByLabelText('Decided from').fill('2026-11-13');
  await screen.getByLabelText('Decided to').fill('2026-11-19');
  await expect
    .poll(() => place.path)
    .toBe('/customerService?status=all&decidedFrom=2026-11-13&decidedBefore=2026-11-20');
  await expect.element(screen.getByText('Decided Nov 13 – 19, 2026 (UTC)')).toBeVisible();
  await screen.getByLabelText('Sort by').selectOptions('Earliest decided');
  await expect.poll(() => place.path).toContain('&order=first-decided');
  await screen.getByLabelText('Decided from').fill('');
  await expect.element(screen.getByText('Decided up to Nov 19, 2026 (UTC)')).toBeVisible();
  await screen.getByLabelText('Status', { exact: true }).selectOptions('Waiting');
  await expect.poll(() => place.path).toBe('/customerService');
});

test('[S2.1] a year is typed digit by digit, and asked for when it is one', async () => {
  await page.viewport(1280, 800);
  const { screen, place, api } = await openDesk('/customerService?status=all');
  await screen.getByRole('button', { name: 'Filters' }).click();
  (screen.getByLabelText('Decided from').element() as HTMLElement).focus();
  await userEvent.keyboard('11192026');
  await expect.poll(() => place.path).toBe('/customerService?status=all&decidedFrom=2026-11-19');
  const asked = api.askedFor('listRegistrations').map(({ address }) => address.search);
  expect(asked.filter((search) => search.includes('decidedFrom=0'))).toEqual([]);
});

test.each([
  ['fr', day, 'Décision le 19 nov. 2026 (UTC)'],
  ['ja', day, '審査日：2026/11/19（UTC）'],
  ['ja', 'decidedFrom=2026-11-19', '審査日：2026/11/19以降（UTC）'],
  [
    'en',
    'decidedFrom=2026-11-19&decidedBefore=2026-11-19',
    'Decided Nov 19, 2026 – Nov 18, 2026 (UTC)',
  ],
] as const)('[S3.7] in %s %s is “%s”', async (language, query, text) => {
  const { screen } = await openDesk(`/customerService?status=all&${query}`, {}, language);
  await expect.element(screen.getByText(text)).toBeVisible();
});

test('[S2.1] the export says the period it holds', async () => {
  await page.viewport(1280, 800);
  const { screen } = await openDesk(`/customerService?status=all&${day}`);
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('button', { name: 'Export…' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('Decided on Nov 19, 2026 (UTC)')).toBeVisible();
});

test.each([
  ['en', 'waitedOn=2026-11-19', 'Waiting at the end of Nov 19, 2026 (UTC)'],
  ['en', 'submittedFrom=2026-11-19&submittedBefore=2026-11-20', 'Received on Nov 19, 2026 (UTC)'],
  [
    'fr',
    'withdrawnFrom=2026-11-13&withdrawnBefore=2026-11-20',
    'Retrait\u202f: 13–19 nov. 2026 (UTC)',
  ],
  ['ja', 'target=missed', '目標時間を超えて審査'],
  ['en', 'decidedBy=nobody-known', 'Decided by one person'],
] as const)(
  'in %s the filter %s of a figure is shown and taken away',
  async (language, query, text) => {
    const { screen, place } = await openDesk(`/customerService?status=all&${query}`, {}, language);
    await screen.getByText(text).click();
    await expect.poll(() => place.path).toBe('/customerService?status=all');
  },
);
