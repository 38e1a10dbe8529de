import { translationLanguages } from '@countersign/domain/locale/languages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, row, rows } from '../../../testing/open-desk.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

const named = {
  ...row,
  evidence: 'confirmed' as const,
  practiceName: 'Centre Ophtalmologique des Brotteaux',
};
const isCut = (element: Element) => element.scrollWidth > element.clientWidth;

test.each(
  translationLanguages.flatMap((language) =>
    ['', '?status=all'].flatMap((query) =>
      [1024, 1180, 1280, 1440].map((width) => [language, query, width] as const),
    ),
  ),
)('a table cuts off no name and no choice: %s %s %i', async (language, query, width) => {
  await page.viewport(width, 768);
  const { screen } = await openDesk(
    `/customerService${query}`,
    { listRegistrations: rows(null, [named]) },
    language,
  );
  const name = screen.getByRole('link', { name: named.practiceName });
  await expect.element(name).toBeVisible();
  const line = name.element().closest('tr');
  expect(line?.textContent).toContain(named.ticketNumber);
  const parts = [...document.querySelectorAll('table, table [data-row], search select')];
  expect(parts.filter(isCut)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(width);
});

test('a wide table has a column for ticket, market and person', async () => {
  await page.viewport(1280, 800);
  const { screen } = await openDesk('/customerService');
  for (const column of ['Ticket', 'Market', 'Reviewer']) {
    await expect.element(screen.getByRole('columnheader', { name: column })).toBeVisible();
  }
});

test('a column that was left out is not below the name either', async () => {
  await page.viewport(1024, 768);
  const { screen } = await openDesk('/customerService?columns=market,answer');
  const line = screen.getByRole('row').nth(1);
  await expect.element(line).toMatchTextContent(/France/);
  await expect.element(line).not.toMatchTextContent(new RegExp(row.ticketNumber));
});

test.each([
  ['en', 1440],
  ['fr', 1680],
  ['fr', 1760],
  ['ja', 1920],
] as const)('a list beside a registration cuts off no name: %s %i', async (language, width) => {
  await page.viewport(width, 900);
  const { screen } = await openDesk(
    '/customerService/FR/T-104233',
    { listRegistrations: rows(null, [named]) },
    language,
  );
  await expect.element(screen.getByRole('link', { name: named.practiceName })).toBeVisible();
  const list = document.querySelector('[data-scrolls]');
  expect(list?.textContent).toContain(named.ticketNumber);
  const parts = [...(list?.querySelectorAll('[data-row], [data-row] *, table, button, h2') ?? [])];
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.filter((part) => part.clientWidth > 1 && isCut(part))).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(width);
});
