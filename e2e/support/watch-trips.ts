import type { Page } from '@playwright/test';

interface Trip {
  readonly url: string;
  /** How many answers come one after the other until this one is there. */
  readonly depth: number;
  readonly isScript: boolean;
  /** Body as it travels, compressed. */
  readonly bytes: number;
}

/**
 * Watches what a page asks the network for; what its cache answers is no trip. What the page itself
 * names depends on the page alone; what a script sends, on every script and every answer to a script
 * that had come before. The provider's pages are one trip: how many it shows is its own affair.
 */
export async function watchTrips(page: Page, providerUrl: string) {
  const network = await page.context().newCDPSession(page);
  const asked = new Map<string, { url: string; depth: number; byScript: boolean }>();
  const answered = new Map<string, { isScript: boolean; bytes: number }>();
  const trips: Trip[] = [];
  let pageDepth = 0;
  let deepest = 0;
  const ofProvider = (url: string) => url.startsWith(`${providerUrl}/`);

  network.on('Network.requestWillBeSent', ({ requestId, request, type, initiator }) => {
    const { url } = request;
    if (type === 'Document') {
      const before = asked.get(requestId)?.url ?? page.url();
      if (ofProvider(url) && ofProvider(before)) return;
      pageDepth = Math.max(pageDepth, deepest) + 1;
      asked.set(requestId, { url, depth: pageDepth, byScript: true });
      return;
    }
    const byScript = initiator.type === 'script';
    asked.set(requestId, {
      url,
      depth: (byScript ? Math.max(deepest, pageDepth) : pageDepth) + 1,
      byScript,
    });
  });
  network.on('Network.requestServedFromCache', ({ requestId }) => void asked.delete(requestId));
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) asked.delete(requestId);
    const length = Object.entries(response.headers).find(([name]) =>
      /^content-length$/i.test(name),
    );
    answered.set(requestId, {
      isScript: response.mimeType.endsWith('javascript'),
      bytes: Number(length?.[1]),
    });
  });
  network.on('Network.loadingFinished', ({ requestId }) => {
    const request = asked.get(requestId);
    const answer = answered.get(requestId);
    if (request === undefined || answer === undefined) return;
    if (request.byScript || answer.isScript) deepest = Math.max(deepest, request.depth);
    trips.push({ url: request.url, depth: request.depth, ...answer });
  });
  await network.send('Network.enable');

  return {
    /** Of each request that was sent, answered or given up when the page was left. */
    depthsOf: (path: string) =>
      [...asked.values()]
        .filter(({ url }) => new URL(url).pathname === path)
        .map(({ depth }) => depth),
    /** Of the scripts that came within so many trips. */
    scriptBytes: (within: number) =>
      trips
        .filter(({ isScript, depth }) => isScript && depth <= within)
        .reduce((sum, { bytes }) => sum + bytes, 0),
    /** Without the provider's pages: what was sent to the network. */
    count: () => [...asked.values()].filter(({ url }) => !ofProvider(url)).length,
    /** One line each, for the report of a failed test. */
    list: () =>
      trips.map(({ depth, bytes, url }) => `${depth}  ${bytes}  ${url.split('?')[0]}`).join('\n'),
  };
}
