import { expect, test } from 'vitest';
import { firstPageQuery, isFirstPage } from './first-page.ts';
import { readListAddress } from './list-address.ts';
import { listQueryOf } from './list-query.ts';

test.each(['', '?locale=ja_JP'])('%j asks for the first page', (search) => {
  expect(isFirstPage(search)).toBe(true);
  // In the same order: the queue's own request is known by its address.
  expect(Object.entries(listQueryOf(readListAddress(search)))).toEqual(
    Object.entries(firstPageQuery),
  );
});

test.each(['?status=all', '?countryCode=FR&locale=en', '?cursor=a', '?q=optik'])(
  '%j asks for other rows',
  (search) => {
    expect(isFirstPage(search)).toBe(false);
  },
);
