import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import type { Cookies } from './console-world.ts';

/** A phone's processor, and Slow 4G as Chromium's developer tools have it. */
const cpuSlowdown = 4;
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_600_000 / 8) * 0.9,
  uploadThroughput: (750_000 / 8) * 0.9,
};
const watcher = fileURLToPath(new URL('tell-when-screen-works.js', import.meta.url));
const giveUpMs = 40_000;

/** From opening a link until its screen works. */
export interface Visit {
  readonly ms: number;
  /** Sum of what long tasks take beyond 50 ms each, on all pages of the visit. */
  readonly blockingMs: number;
  /** Processor time of the main thread, on all pages of the visit; other load changes it less than `ms`. */
  readonly cpuMs: number;
  readonly layoutShift: number;
  /** Sent to the network. */
  readonly requests: number;
}

export interface Measured {
  /** Nothing cached, with the trip to a provider that knows the person. */
  readonly firstVisit: Visit;
  /** Nothing cached, with a session. */
  readonly emptyCache: Visit;
  /** In another tab, everything cached that may be. */
  readonly newTab: Visit;
  readonly reload: Visit;
}

/** Does more around one visit, such as tracing it; its result is the visit's. */
type Around = (what: keyof Measured, page: Page, act: () => Promise<Visit>) => Promise<Visit>;

export async function measure(
  browser: Browser,
  cookies: Cookies,
  link: string,
  around: Around = (_what, _page, act) => act(),
): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    await context.addCookies(cookies);
    const first = await slowPage(context);
    const firstVisit = await around('firstVisit', first, () =>
      visit(first, () => goTo(first, link)),
    );
    // A worker that is still installing would fill its cache after it was emptied.
    await workerIsReady(first);
    await forget(first, new URL(link).origin);
    await first.close();
    const second = await slowPage(context);
    const emptyCache = await around('emptyCache', second, () =>
      visit(second, () => goTo(second, link)),
    );
    await workerIsReady(second);
    const third = await slowPage(context);
    await second.close();
    const newTab = await around('newTab', third, () => visit(third, () => goTo(third, link)));
    const reload = await around('reload', third, () =>
      visit(third, () => third.reload({ waitUntil: 'commit' })),
    );
    return { firstVisit, emptyCache, newTab, reload };
  } finally {
    await context.close();
  }
}

const goTo = (page: Page, link: string) =>
  page.goto(link, { waitUntil: 'commit', timeout: giveUpMs });

async function forget(page: Page, origin: string): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.clearBrowserCache');
  const storageTypes = 'service_workers,cache_storage';
  await tools.send('Storage.clearDataForOrigin', { origin, storageTypes });
}

/** The page by hand has none: the wait is short there. */
async function workerIsReady(page: Page): Promise<void> {
  if ((await page.locator('#root').count()) === 0) return;
  // As text: `caches` is the page's, and unknown to Node's types. Not by `waitForFunction`, whose second try
  // the page's policy refuses.
  const isReady =
    "navigator.serviceWorker.controller !== null && caches.match('/assets/i18n/en.json').then((found) => found !== undefined)";
  const giveUpAtMs = Date.now() + giveUpMs;
  while (!(await page.evaluate(isReady))) {
    if (Date.now() > giveUpAtMs) throw new Error('The service worker does not get ready.');
    await setTimeout(500);
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

async function taskMs(tools: CDPSession): Promise<number> {
  const { metrics } = await tools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** Of a clock that begins again at nothing where a page is in a process of its own. */
function spentMs(readings: readonly number[]): number {
  const steps = readings.map((ms, at) => {
    const before = readings[at - 1] ?? ms;
    return ms < before ? ms : ms - before;
  });
  return steps.reduce((sum, ms) => sum + ms, 0);
}

async function visit(page: Page, open: () => Promise<unknown>): Promise<Visit> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readings = [taskMs(tools)];
  const sent = new Set<string>();
  tools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('data:')) sent.add(requestId);
    // The page before is still there while the next one is asked for.
    if (type === 'Document') readings.push(taskMs(tools));
  });
  tools.on('Network.requestServedFromCache', ({ requestId }) => void sent.delete(requestId));
  tools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) sent.delete(requestId);
  });
  let blockingMs = 0;
  let layoutShift = 0;
  page.on('console', (message) => {
    const [what, value] = message.text().split(': ');
    if (what === 'long task') blockingMs += Math.max(0, Number(value) - 50);
    if (what === 'layout shift') layoutShift += Number(value);
  });
  const told = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith('screen works at '),
    timeout: giveUpMs,
  });
  await readings[0];
  const startedAtMs = Date.now();
  await open();
  const ms = Number((await told).text().split(' ').at(-1)) - startedAtMs;
  readings.push(taskMs(tools));
  const cpuMs = spentMs(await Promise.all(readings));
  const counted = { ms, blockingMs, cpuMs, layoutShift, requests: sent.size };
  await tools.detach();
  return counted;
}
