import type { Page } from '@playwright/test';

interface Stack {
  readonly callFrames: readonly { readonly url: string }[];
  readonly parent?: Stack;
}

interface Initiator {
  readonly type: string;
  readonly stack?: Stack;
}

interface Trip {
  readonly url: string;
  /** How many answers come one after the other until this one is there. */
  readonly depth: number;
  readonly isScript: boolean;
  /** Body as it travels, compressed. */
  readonly bytes: number;
}

/**
 * Watches what a page asks the network for from its next address on, so that what the page before it still
 * asks for is not counted; what its cache or its worker answers is no trip. What the page itself
 * names depends on the page alone; what a script sends, on every script and every answer to a script
 * that had come before. The page's own script waits for the page and its own answers only, not for the
 * files that it requests ahead. The provider's pages are one trip: how many it shows does not matter here.
 */
export async function watchTrips(page: Page, providerUrl: string) {
  const network = await page.context().newCDPSession(page);
  const asked = new Map<
    string,
    { url: string; depth: number; byScript: boolean; isInline: boolean }
  >();
  const answered = new Map<string, { isScript: boolean; bytes: number }>();
  /** Of what came from the network or from the cache. */
  const answeredByUrl = new Map<string, { isScript: boolean; bytes: number }>();
  const trips: Trip[] = [];
  let isOpened = false;
  let pageDepth = 0;
  /** Of the answers that file scripts may wait for, and that the page's own script may wait for. */
  let deepest = 0;
  let deepestInline = 0;
  const ofProvider = (url: string) => url.startsWith(`${providerUrl}/`);

  network.on('Network.requestWillBeSent', ({ requestId, request, type, initiator }) => {
    const { url } = request;
    isOpened ||= type === 'Document';
    if (!isOpened) return;
    if (type === 'Document') {
      const before = asked.get(requestId)?.url ?? page.url();
      if (ofProvider(url) && ofProvider(before)) return;
      pageDepth = Math.max(pageDepth, isInline(initiator) ? deepestInline : deepest) + 1;
      deepestInline = pageDepth;
      asked.set(requestId, { url, depth: pageDepth, byScript: true, isInline: false });
      return;
    }
    const byScript = initiator.type === 'script';
    const inline = isInline(initiator);
    const before = inline ? deepestInline : byScript ? Math.max(deepest, pageDepth) : pageDepth;
    asked.set(requestId, { url, depth: before + 1, byScript, isInline: inline });
  });
  network.on('Network.requestServedFromCache', ({ requestId }) => void asked.delete(requestId));
  network.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (response.fromDiskCache || response.fromServiceWorker) asked.delete(requestId);
    // What the page asks for then is as deep as its own trip would have been.
    if (response.fromServiceWorker && type === 'Document') {
      pageDepth -= 1;
      deepestInline = pageDepth;
    }
    const length = Object.entries(response.headers).find(([name]) =>
      /^content-length$/i.test(name),
    );
    const answer = {
      isScript: response.mimeType.endsWith('javascript'),
      bytes: Number(length?.[1]),
    };
    answered.set(requestId, answer);
    answeredByUrl.set(response.url, answer);
  });
  network.on('Network.loadingFinished', ({ requestId }) => {
    const request = asked.get(requestId);
    const answer = answered.get(requestId);
    if (request === undefined || answer === undefined) return;
    const isAhead = new URL(request.url).pathname.startsWith('/assets/');
    if (request.isInline && !isAhead) deepestInline = Math.max(deepestInline, request.depth);
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
    /**
     * Of the scripts that came within so many trips. One that a page asked for just before it was left
     * may come without an event of its answer or its end; the next page then has it from the cache.
     */
    scriptBytes: (within: number) => {
      const ended = new Set(trips.map(({ url }) => url));
      const unended = [...asked].flatMap(([id, { url, depth }]) => {
        const answer = answered.get(id) ?? answeredByUrl.get(url);
        return answer === undefined || ended.has(url) ? [] : [{ url, depth, ...answer }];
      });
      return [...trips, ...unended]
        .filter(({ isScript, depth }) => isScript && depth <= within)
        .reduce((sum, { bytes }) => sum + bytes, 0);
    },
    /** What was sent within so many trips, one given up with its page included. */
    count: (within: number) => [...asked.values()].filter(({ depth }) => depth <= within).length,
    /** One line each, for the report of a failed test. */
    list: () =>
      trips.map(({ depth, bytes, url }) => `${depth}  ${bytes}  ${url.split('?')[0]}`).join('\n'),
  };
}

/** Whether the script inside the page has sent it: every frame of its stack is the page's. */
function isInline({ type, stack }: Initiator): boolean {
  const frames: string[] = [];
  for (let part = stack; part !== undefined; part = part.parent) {
    frames.push(...part.callFrames.map(({ url }) => url));
  }
  return type === 'script' && frames.length > 0 && !frames.some((url) => /\.js$/.test(url));
}
