import { brotliCompressSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';

/** An API that has just started serves the page that names its files, until the other one is compressed. */
export async function embeddedPageIsReady(page: Page, consoleUrl: string): Promise<void> {
  const headers = { 'sec-fetch-dest': 'document' };
  const isReady = async () => {
    const answer = await page.request.get(consoleUrl, { headers });
    return (await answer.text()).includes('<style>');
  };
  // It is compressed once, which takes a busy machine a while.
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
}

/** Of the chunks inside the page, compressed as the page is; 0 if it names their files. */
export async function embeddedScriptBytes(page: Page): Promise<number> {
  const scripts = await page.locator('script:not([src])').allTextContents();
  const chunks = scripts.filter((script) => script.includes('countersignChunks.define("'));
  return chunks.length === 0 ? 0 : brotliCompressSync(chunks.join('\n')).length;
}
