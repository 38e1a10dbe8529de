import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { preparedPages } from './prepared-pages.ts';

test('the page before a change is sent until the new one is ready', async () => {
  let words = 'before';
  const pages = preparedPages(() => words);
  const sent = () => {
    const page = pages.page('en', 'br');
    return page && brotliDecompressSync(page.body).toString();
  };
  expect(sent()).toBeUndefined();
  await expect.poll(sent).toBe('before');
  words = 'after';
  pages.clear();
  expect(sent()).toBe('before');
  await expect.poll(sent).toBe('after');
});
