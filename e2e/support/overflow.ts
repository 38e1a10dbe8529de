import { expect, type Page } from '@playwright/test';

/** Fails where the page is wider than its window: people would have to scroll sideways (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, view] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  expect(content, `sideways scroll on ${page.url()}`).toBeLessThanOrEqual(view);
}
