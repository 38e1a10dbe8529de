import type { Page } from '@playwright/test';

/**
 * Watches how much what is on the screen moves without being asked to, in pages that are opened from
 * now on: the sum of their layout shifts, as the browser counts them.
 */
export async function watchMovement(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += Reflect.get(entry, 'value');
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate<number>('moved');
}
