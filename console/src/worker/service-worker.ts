/// <reference lib="webworker" />
// ADR 28: the console's files from a cache. It keeps no token: what is below /api, what is on another origin
// and what is no GET goes past it, and it stores responses only, by their paths.

import type { KeptTexts } from './kept-texts.ts';

declare const self: ServiceWorkerGlobalScope;
/**
 * Written by the build: a name for it, the files that the page names, and those of screens that load later
 * and need no server.
 */
declare const shell: {
  readonly build: string;
  readonly files: readonly string[];
  readonly later: readonly string[];
};

const page = '/';
const cacheName = `countersign ${shell.build}`;
const texts = /^\/assets\/i18n\/\w+\.json$/;
const hashed = /^\/assets\/[^/]+-[\w-]{8,}\.\w+$/;

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(removeOthers()));
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
  else event.waitUntil(keepTexts(event.data));
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
  await cache.addAll([...shell.files, ...shell.later]);
  if (!(await refreshPage())) throw new Error('The server has another build by now');
}

async function removeOthers(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name !== cacheName);
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** How often a page was sent to wait for the next build, and how often at most. */
let handovers = 0;
const mostHandovers = 10;

/** A new build takes over when the last tab is closed, and when the only tab is loaded again. */
async function open(event: FetchEvent): Promise<Response> {
  const { waiting } = self.registration;
  // Not every browser says so; there, only closing counts.
  const isReload = Reflect.get(event.request, 'isReloadNavigation') === true;
  const isFirst = handovers === 0;
  const isLeaving = isFirst
    ? isReload && (await self.clients.matchAll()).length < 2
    : handovers < mostHandovers;
  if (waiting !== null && isLeaving) {
    handovers += 1;
    waiting.postMessage('take over');
    // The next build is ready only when this one has answered: the page may come back to it too soon.
    return new Response('', { headers: { refresh: isFirst ? '0' : '1' } });
  }
  event.waitUntil(refreshPage().catch(() => undefined));
  return (await caches.match(page, { cacheName })) ?? fetch(event.request);
}

/** Its configuration may be new. Without the address: it may hold a code. False for another build. */
async function refreshPage(): Promise<boolean> {
  const response = await fetch(page, { cache: 'no-store', credentials: 'omit' });
  const text = response.ok ? await response.clone().text() : '';
  if (!shell.files.every((file) => text.includes(`"${file}"`))) return false;
  await (await caches.open(cacheName)).put(page, response);
  return true;
}

async function keepTexts({ path, texts: text }: KeptTexts): Promise<void> {
  if (!texts.test(path)) return;
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

async function cached(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

// What the API draws itself is no page of the console: the applicant's, and all below /api.
const isRoute = (path: string) => !/^\/(?:api|answer)(?:\/|$)|\.\w+$/.test(path);
