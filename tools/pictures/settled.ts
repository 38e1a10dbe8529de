import type { Page } from 'playwright';

/** How long nothing may change, and how long that is waited for: a countdown changes every second. */
const [quietMs, longestMs] = [400, 5000];

/** Resolves once the parts of a screen that are loaded after the first drawing have been drawn. */
export async function settled(page: Page): Promise<void> {
  // As text: the names of the page are unknown to Node's types.
  await page.evaluate(`new Promise((resolve) => {
    let timer = setTimeout(resolve, ${quietMs});
    setTimeout(resolve, ${longestMs});
    new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, ${quietMs});
    }).observe(document.body, { childList: true, subtree: true });
  })`);
}
