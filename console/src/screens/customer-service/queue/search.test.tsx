import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { held, json } from '../../../testing/fake-api.ts';
import { openDesk, row, rows } from '../../../testing/open-desk.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

const searches = (api: Awaited<ReturnType<typeof openDesk>>['api']) => [
  ...new Set(api.askedFor('listRegistrations').map(({ address }) => address.searchParams.get('q'))),
];

test('searches as one types, and marks what is found', async () => {
  const { screen, place, api } = await openDesk('/customerService');
  await screen.getByLabelText('Search', { exact: true }).fill('lafayet');
  await expect.poll(() => place.path).toBe('/customerService?q=lafayet');
  await expect.poll(() => document.querySelector('mark')?.textContent).toBe('Lafayet');
  await expect.poll(() => searches(api)).toEqual([null, 'lafayet']);
});

test('a corrected typing error is named, and what was found for it is marked', async () => {
  const { screen } = await openDesk('/customerService?q=lafayete', {
    listRegistrations: json({ items: [row], nextCursor: null, corrected: ['lafayette'] }),
  });
  await expect
    .element(screen.getByText('No results for “lafayete”. Showing results for “lafayette”.'))
    .toBeVisible();
  await expect.poll(() => document.querySelector('mark')?.textContent).toBe('Lafayette');
});

test('two letters are no search yet, two of Japanese are', async () => {
  const { screen, api } = await openDesk('/customerService?q=la');
  await expect.element(screen.getByText(/Enter at least 3 characters/)).toBeVisible();
  expect(searches(api)).toEqual([null]);
  await screen.getByLabelText('Search', { exact: true }).fill('眼科');
  await expect.poll(() => searches(api)).toEqual([null, '眼科']);
  await expect.element(screen.getByText(/Enter at least 3 characters/)).not.toBeInTheDocument();
});

test('the search is cleared by its button, which keeps the focus in the box', async () => {
  const { screen, place } = await openDesk('/customerService?q=lafayette');
  await screen.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(() => place.path).toBe('/customerService');
  await expect.element(screen.getByLabelText('Search', { exact: true })).toHaveFocus();
});

test('[S8.2] what is not among the waiting ones can be searched for among all', async () => {
  const { screen } = await openDesk('/customerService?q=nowhere', {
    listRegistrations: rows(null, []),
  });
  await expect.element(screen.getByRole('heading', { name: 'No results' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Search all statuses' }))
    .toHaveAttribute('href', '/customerService?status=all&q=nowhere');
});

test('[S8.2] a search of all that finds nothing offers no other one', async () => {
  const { screen } = await openDesk('/customerService?status=all&q=nowhere', {
    listRegistrations: rows(null, []),
  });
  await expect
    .element(screen.getByText('Check the spelling, or use fewer words.', { exact: true }))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^Search all/ })).not.toBeInTheDocument();
});

test.each([
  ['1042', true],
  ['(510) 555', true],
  ['０１０－５５５', true],
  ['nowhere', false],
  ['T-104', false],
])('[S8.2] nothing found for %s says how telephone numbers are found: %s', async (q, isSaid) => {
  const { screen } = await openDesk(`/customerService?q=${encodeURIComponent(q)}`, {
    listRegistrations: rows(null, []),
  });
  await expect.element(screen.getByRole('heading', { name: 'No results' })).toBeVisible();
  const said = screen.getByText(/^Enter a phone number from its beginning/).elements();
  expect(said).toHaveLength(isSaid ? 1 : 0);
});

test('Enter and the arrow down lead into the results, Escape clears and then leaves', async () => {
  const { screen } = await openDesk('/customerService');
  const box = screen.getByRole('searchbox', { name: 'Search' });
  await expect.element(screen.getByRole('link', { name: row.practiceName })).toBeVisible();
  await box.fill('lafayette');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('link', { name: /Lafayette/ })).toHaveFocus();
  await box.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('link', { name: /Lafayette/ })).toHaveFocus();
  await box.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(box).not.toHaveFocus();
});

test('typing on after Enter stays in the box, and so does a later search', async () => {
  const later = held(rows());
  const { screen, place } = await openDesk('/customerService', {
    listRegistrations: (asked) =>
      asked.address.searchParams.get('q') === 'lafa' ? later.reply(asked) : rows()(asked),
  });
  const box = screen.getByRole('searchbox', { name: 'Search' });
  await expect.element(screen.getByRole('link', { name: row.practiceName })).toBeVisible();
  await box.fill('lafa');
  await userEvent.keyboard('{Enter}y');
  await expect.poll(() => place.path).toBe('/customerService?q=lafay');
  later.release();
  await box.fill('lafa');
  await expect.poll(() => place.path).toBe('/customerService?q=lafa');
  await expect.poll(() => document.querySelector('mark')?.textContent).toBe('Lafa');
  await expect.element(box).toHaveFocus();
});

test('results that come after the person has left the box leave the focus alone', async () => {
  const later = held(rows());
  const { screen } = await openDesk('/customerService', {
    listRegistrations: (asked) =>
      asked.address.searchParams.has('q') ? later.reply(asked) : rows()(asked),
  });
  const box = screen.getByRole('searchbox', { name: 'Search' });
  await expect.element(screen.getByRole('link', { name: row.practiceName })).toBeVisible();
  await box.fill('lafa');
  await userEvent.keyboard('{Enter}{Tab}');
  const clear = screen.getByRole('button', { name: 'Clear search' });
  await expect.element(clear).toHaveFocus();
  later.release();
  await expect.poll(() => document.querySelector('mark')?.textContent).toBe('Lafa');
  await expect.element(clear).toHaveFocus();
});
