import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk } from '../../../testing/open-desk.tsx';

beforeEach(() => sessionStorage.clear());

const folded = () => document.querySelectorAll('details select');

test('[S2.1] on a phone the collapsed filters are drawn after what can be seen', async () => {
  await page.viewport(390, 844);
  const first: number[] = [];
  const watcher = new MutationObserver(() => {
    if (document.querySelector('details') !== null) first.push(folded().length);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  const { screen } = await openDesk('/customerService');
  await expect.poll(() => folded().length).toBeGreaterThan(5);
  watcher.disconnect();
  expect(first[0]).toBe(0);
  await screen.getByText('Filters', { exact: true }).click();
  await expect.element(screen.getByLabelText('Market')).toBeVisible();
});
