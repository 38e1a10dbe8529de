import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDesk, row, rows } from '../testing/open-desk.tsx';
import { unfoldApplication } from '../testing/unfold.ts';

/** Tabs through the page from its start, and names what has the focus behind something else. */
async function coveredByTab(): Promise<readonly string[]> {
  const covered: string[] = [];
  for (let steps = 0; steps < 120; steps += 1) {
    await userEvent.tab();
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return covered;
    await expect
      .poll(() => isInSight(focused), { timeout: 300 })
      .toBe(true)
      .catch(() => {
        covered.push(focused.getAttribute('aria-label') ?? focused.textContent ?? '');
      });
  }
  throw new Error('Tab does not come to the end.');
}

function isInSight(element: Element): boolean {
  const { left, top, width, height } =
    element.getClientRects()[0] ?? element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen !== null && (element.contains(seen) || seen.contains(element));
}

const queue = Array.from({ length: 12 }, (_, index) => ({
  ...row,
  ticketNumber: `T-${index}`,
  practiceName: `Practice ${index}`,
}));

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

test.each([
  ['phone', 390, 844],
  ['desk', 1280, 800],
])('the bar of marked rows on a %s covers nothing that has the focus', async (_, ...size) => {
  await page.viewport(...size);
  const { screen } = await openDesk('/customerService', { listRegistrations: rows('more', queue) });
  await screen.getByRole('checkbox', { name: /^Select Practice 0/ }).click();
  await expect.element(screen.getByRole('region', { name: 'Selection' })).toBeVisible();
  expect(await coveredByTab()).toEqual([]);
});

test('the bar of the decision on a phone covers nothing that has the focus', async () => {
  const { screen } = await openDesk('/customerService/FR/T-104233');
  await expect.element(screen.getByRole('region', { name: 'Evidence' })).toBeVisible();
  await unfoldApplication();
  const copies = screen.getByRole('button', { name: /^Copy/ });
  await expect.poll(() => copies.elements().length).toBeGreaterThan(2);
  for (const copy of copies.elements()) {
    // At the end of the window, where the bar is.
    window.scrollTo(
      0,
      window.scrollY + copy.getBoundingClientRect().bottom - window.innerHeight + 4,
    );
    (copy as HTMLElement).focus();
    await expect.poll(() => isInSight(copy)).toBe(true);
  }
});
