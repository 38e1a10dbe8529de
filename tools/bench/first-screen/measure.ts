import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright';

/** A phone's processor, and Slow 4G as Chromium's developer tools have it. */
const cpuSlowdown = 4;
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_600_000 / 8) * 0.9,
  uploadThroughput: (750_000 / 8) * 0.9,
};
const watcher = fileURLToPath(new URL('tell-when-button-works.js', import.meta.url));
const giveUpMs = 40_000;

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Milliseconds from opening a link until its decision button works. */
export interface Measured {
  /** Nothing cached, with the trip to a provider that knows the person. */
  readonly firstVisit: number;
  /** The same in another tab, everything cached that may be. */
  readonly newTab: number;
  /** Signed in in this tab. */
  readonly signedIn: number;
}

export async function measure(browser: Browser, cookies: Cookies, link: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    await context.addCookies(cookies);
    const first = await slowPage(context);
    const firstVisit = await timeUntilButton(first, link);
    await first.close();
    const second = await slowPage(context);
    const newTab = await timeUntilButton(second, link);
    return { firstVisit, newTab, signedIn: await timeUntilButton(second, link) };
  } finally {
    await context.close();
  }
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript({ path: watcher });
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', network);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return page;
}

async function timeUntilButton(page: Page, link: string): Promise<number> {
  const told = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith('button works at '),
    timeout: giveUpMs,
  });
  const startedAtMs = Date.now();
  await page.goto(link, { waitUntil: 'commit', timeout: giveUpMs });
  return Number((await told).text().split(' ').at(-1)) - startedAtMs;
}
