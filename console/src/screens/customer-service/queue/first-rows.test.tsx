import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk, row, rows } from '../../../testing/open-desk.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

const items = Array.from({ length: 25 }, (_, at) => ({ ...row, ticketNumber: `T-${at}` }));
const allRows = () => [...document.querySelectorAll('[data-row]')];

/** How many rows were drawn, one number after the other, until there are all of them. */
async function rowsInSteps(draw: () => Promise<unknown>): Promise<number[]> {
  const counts: number[] = [];
  const watcher = new MutationObserver(() => {
    const drawn = allRows().length;
    if (drawn > 0 && drawn !== counts.at(-1)) counts.push(drawn);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  await draw();
  await expect.poll(allRows).toHaveLength(25);
  watcher.disconnect();
  return counts;
}

const open = (at = '/customerService') => openDesk(at, { listRegistrations: rows('c-2', items) });

test('[S2.1] on a phone the rows that fit the screen are drawn first', async () => {
  expect(await rowsInSteps(() => open())).toEqual([7, 25]);
  // They fill the screen: what comes after them cannot be seen yet.
  const last = allRows()[6]?.closest('li');
  expect(last?.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(844);
  await expect.element(page.getByText('25 registrations on this page')).toBeInTheDocument();
});

test('[S2.1] a table has all of its rows at once, which make its columns', async () => {
  await page.viewport(1280, 800);
  expect(await rowsInSteps(() => open())).toEqual([25]);
});

test('[S2.1] the box of the whole page marks the rows that are not drawn yet too', async () => {
  const watcher = new MutationObserver(() => {
    const box = document.querySelector<HTMLElement>('[data-mark]');
    if (box === null) return;
    watcher.disconnect();
    expect(allRows().length).toBeLessThan(25);
    box.click();
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  await open();
  // With that of the page itself.
  await expect.poll(() => document.querySelectorAll('[data-mark]:checked')).toHaveLength(26);
});

test('[S2.1] a later page has all of its rows at once', async () => {
  expect(await rowsInSteps(() => open('/customerService?cursor=c-2'))).toEqual([25]);
});

test('[S2.1] so has a list that a person comes back to', async () => {
  const { screen } = await open();
  await screen.getByRole('link', { name: row.practiceName }).first().click();
  const back = screen.getByRole('link', { name: 'Back to registrations' });
  await expect.element(back).toBeVisible();
  expect(await rowsInSteps(() => back.click())).toEqual([25]);
});

test('what is due stands on the line of the other words of its row', async () => {
  await page.viewport(1280, 800);
  await open();
  await expect.poll(allRows).toHaveLength(25);
  const line = allRows()[0]?.closest('tr');
  /** Where words of the row end, in CSS pixels. */
  const bottomOf = (pattern: RegExp) => {
    const words = document.createTreeWalker(line ?? document, NodeFilter.SHOW_TEXT);
    while (words.nextNode() && !pattern.test(words.currentNode.textContent ?? ''));
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    return range.getBoundingClientRect().bottom;
  };
  const [due, reviewer] = [bottomOf(/left|over|^Due/), bottomOf(/Unassigned|Morgan/)];
  expect(due).toBeGreaterThan(0);
  expect(Math.abs(due - reviewer)).toBeLessThan(1);
});
