import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the control has the focus; gives up after as many as no screen of ours has. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 300; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The control cannot be reached by Tab.');
}

/** Goes to a control by Tab and presses it. */
export async function pressByKeyboard(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** The page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `sideways at ${page.url()}`).toBeLessThanOrEqual(0);
}

/** Something on the page has the focus: Tab continues from there, not from the top. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'the focus' })
    .not.toBe('BODY');
}
