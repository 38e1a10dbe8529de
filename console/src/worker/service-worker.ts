/// <reference lib="webworker" />
// ADR 28: the console's files from a cache. It never sees a token: what is below /api, what is on another
// origin and what is no GET goes past it.

export {};

declare const self: ServiceWorkerGlobalScope;
/** Written by the build: the files that every page needs, and a name for this build. */
declare const shell: { readonly build: string; readonly files: readonly string[] };

const page = '/';
const cacheName = `countersign ${shell.build}`;
const texts = /^\/assets\/i18n\/\w+\.json$/;
const hashed = /^\/assets\/[^/]+-[\w-]{8,}\.\w+$/;

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(removeOthers()));
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isRoute(pathname)) event.respondWith(open(event));
  else if (texts.test(pathname)) event.respondWith(cachedThenFresh(event, pathname));
  else if (hashed.test(pathname)) event.respondWith(cached(request));
});

/** One cache per build: a page never meets the files of another build. */
async function fill(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(shell.files);
  if (!(await refreshPage())) throw new Error('The server has another build by now');
}

async function removeOthers(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name !== cacheName);
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** A new build takes over when the last tab is closed, and when the only tab is loaded again. */
async function open(event: FetchEvent): Promise<Response> {
  const { waiting } = self.registration;
  // Not every browser says so; there, only closing counts.
  const isReload = Reflect.get(event.request, 'isReloadNavigation') === true;
  if (waiting !== null && isReload && (await self.clients.matchAll()).length < 2) {
    waiting.postMessage('take over');
    return new Response('', { headers: { refresh: '0' } });
  }
  event.waitUntil(refreshPage().catch(() => undefined));
  return (await caches.match(page, { cacheName })) ?? fetch(event.request);
}

/** Its configuration may be new. Without the address: it may hold a code. False for another build. */
async function refreshPage(): Promise<boolean> {
  const answer = await fetch(page, { cache: 'no-store', credentials: 'omit' });
  const text = answer.ok ? await answer.clone().text() : '';
  if (!shell.files.every((file) => text.includes(`"${file}"`))) return false;
  await (await caches.open(cacheName)).put(page, answer);
  return true;
}

async function cachedThenFresh(event: FetchEvent, pathname: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  const fresh = fetch(pathname, { credentials: 'omit' }).then(async (answer) => {
    if (answer.ok) await cache.put(pathname, answer.clone());
    return answer;
  });
  event.waitUntil(fresh.catch(() => undefined));
  return (await cache.match(pathname)) ?? fresh;
}

async function cached(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

// What the API draws itself is no page of the console: the applicant's, and all below /api.
const isRoute = (path: string) => !/^\/(?:api|answer)(?:\/|$)|\.\w+$/.test(path);
