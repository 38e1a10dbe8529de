/// <reference lib="webworker" />
// ADR 28 and 58: the console's files from a cache. It keeps no token: what is below /api, what is on another origin
// and what is no GET goes past it, and it stores responses only, by their paths.

import type { KeptTexts } from './kept-texts.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written by the build: its name, and all of its files. */
declare const shell: { readonly build: string; readonly files: readonly string[] };

const page = '/';
const cacheName = `countersign ${shell.build}`;
/** Of builds before: a tab of theirs may still be open, and has not loaded every file. */
const mostFormerCaches = 2;
/** How long the network may take for a page before the stored one is shown. */
const patienceMs = 2000;
/** For a page that a person loads again: what they have may be what they want to leave. */
const reloadPatienceMs = 10_000;
const texts = /^\/assets\/i18n\/\w+\.json$/;
const hashed = /^\/assets\/[^/]+-[\w-]{8,}\.\w+$/;

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', (event) => event.waitUntil(keepTexts(event.data)));
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
  // Without the address, which may hold a code.
  const isOwn = await keep(await fetch(page, { cache: 'no-store', credentials: 'omit' }));
  if (!isOwn) throw new Error('The server has another build by now');
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const former = (await caches.keys()).filter((name) => name !== cacheName);
  await Promise.all(former.slice(0, -mostFormerCaches).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** From the network, so that a link shows the newest release; the stored page where that fails or takes too long. */
async function open(event: FetchEvent): Promise<Response> {
  const fresh = fromNetwork(event);
  event.waitUntil(fresh.then((response) => keep(response.clone())).catch(() => undefined));
  // Not every browser says so.
  const isReload = Reflect.get(event.request, 'isReloadNavigation') === true;
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, isReload ? reloadPatienceMs : patienceMs, undefined);
  });
  const came = await Promise.race([fresh.catch(() => undefined), late]);
  // A proxy says so where the server is away.
  if (came !== undefined && came.status < 500) return came;
  return (await caches.match(page, { cacheName })) ?? came ?? fresh;
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse;
  return preloaded ?? fetch(event.request);
}

/** Its configuration may be new. Stored without its address, which may hold a code. False for another build. */
async function keep(response: Response): Promise<boolean> {
  const text = response.ok ? await response.text() : '';
  if (!text.includes(`"${shell.build}"`)) return false;
  const { headers } = response;
  await (await caches.open(cacheName)).put(page, new Response(text, { headers }));
  return true;
}

async function keepTexts({ build, path, texts: text }: KeptTexts): Promise<void> {
  if (build !== shell.build || !texts.test(path)) return;
  const response = new Response(text, { headers: { 'content-type': 'application/json' } });
  await (await caches.open(cacheName)).put(path, response);
}

/** The server sees the page's own request, once, with its headers (S7.1). */
async function cachedThenFresh(event: FetchEvent, pathname: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  const fresh = fetch(event.request).then(async (response) => {
    if (response.ok) await cache.put(pathname, response.clone());
    return response;
  });
  event.waitUntil(fresh.catch(() => undefined));
  return (await cache.match(pathname)) ?? fresh;
}

/** Whatever its build. */
async function cached(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

// What the API draws itself is no page of the console: the applicant's, and all below /api.
const isRoute = (path: string) => !/^\/(?:api|answer)(?:\/|$)|\.\w+$/.test(path);
