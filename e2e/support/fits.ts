import { expect, type Page } from '@playwright/test';
import type { Language } from './texts.ts';

const languages: readonly Language[] = ['en', 'fr', 'ja'];
const widths = [320, 1280];

/**
 * Opens an address of the console in every language at 320 and 1280 px and fails where the page is
 * wider than its window. `settle` waits for what the screen shows.
 */
export async function expectFits(
  page: Page,
  address: string,
  settle: (language: Language) => Promise<void>,
): Promise<void> {
  for (const language of languages) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const url = new URL(address);
      url.searchParams.set('locale', language);
      await page.goto(url.href);
      await settle(language);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${language} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
}
