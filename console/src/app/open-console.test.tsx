import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTabStorage } from '../storage/tab-storage.ts';
import { configurationForTests } from '../testing/render-for-tests.tsx';
import { memoryArea, someTokens } from '../testing/session-for-tests.ts';
import { openConsole } from './open-console.ts';

const ticket = 'ticketId=T-1&marketcode=FR';
const placeOfTests = window.location.href;

/** The provider does not respond, so the page is not left. */
const fetched = vi.fn<typeof fetch>(async (address) => {
  if (!String(address).includes('/assets/i18n/')) throw new TypeError('Failed to fetch');
  return Response.json({ home: {} });
});

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockImplementation(() => {}); // S8.1 logs the failed sign-ins
});
afterEach(() => {
  window.history.replaceState(null, '', placeOfTests);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockClear();
});

function open(path: string, { signedIn = false, isCallback = false } = {}) {
  const area = memoryArea();
  const storage = createTabStorage(() => area);
  if (signedIn) {
    const stored = { ...someTokens, expiresAtMs: Date.now() + 3_600_000 };
    storage.write('session', JSON.stringify(stored));
  }
  window.history.replaceState(null, '', isCallback ? '/login/callback' : path);
  const openedAt = window.location.origin + path;
  const opened = openConsole({
    configuration: configurationForTests,
    storage,
    sharedStorage: createTabStorage(() => memoryArea()),
    openedAt,
    isCallback,
    modules: new Promise(() => undefined),
  });
  return { ...opened, storage, shown: () => window.location.pathname + window.location.search };
}

test('[S2.4] [S2.11] a signed-in person’s link is followed before rendering', async () => {
  const { shown, links, session } = open(`/deny?${ticket}`, { signedIn: true });
  expect(shown()).toBe('/reject?ticketNumber=T-1&countryCode=FR&locale=fr_FR');
  expect(links.hasLink()).toBe(false);
  expect(session.getState()).toMatchObject({ kind: 'signed-in' });
});

test('[S3.6] [S7.1] the texts are requested at once with the call headers', async () => {
  const { texts } = open('/customerService', { signedIn: true });
  await texts;
  const [address, init] = fetched.mock.calls.find(([one]) => String(one).endsWith('.json')) ?? [];
  expect(String(address)).toBe(`${window.location.origin}/assets/i18n/fr.json`);
  expect(init).toMatchObject({
    credentials: 'same-origin',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer access-1',
      accept: 'application/json; okta-version=1.0.0',
    },
  });
});

test('[S2.4] [S4.1] a link without a route waits at home for the sign-in', async () => {
  const { shown, links, session, locale } = open(`/deny?${ticket}&locale=ja_JP`);
  expect(shown()).toBe('/');
  expect(links.hasLink()).toBe(true);
  expect(locale).toBe('ja_JP');
  await vi.waitFor(() =>
    expect(session.getState()).toEqual({ kind: 'failed', reason: 'provider-unreachable' }),
  );
  expect(links.takeDestination()).toBe('/reject?ticketNumber=T-1&countryCode=FR&locale=ja_JP');
  expect(links.hasLink()).toBe(false);
});

test('[S2.1] [S4.1] a screen redirects to the sign-in, not-found does not', async () => {
  const { session } = open('/customerService');
  await vi.waitFor(() => expect(session.getState().kind).toBe('failed'));
  const readable = open('/not-found');
  expect(readable.session.getState()).toEqual({ kind: 'anonymous' });
  expect(readable.shown()).toBe('/not-found');
});

test('[S2.4] [S2.12] the callback finishes the sign-in and is no link', async () => {
  const { finished, links, session } = open('/login/callback?code=approve&state=deny', {
    isCallback: true,
  });
  expect(links.hasLink()).toBe(false);
  expect(await finished).toBeUndefined();
  expect(session.getState()).toEqual({ kind: 'failed', reason: 'no-transaction' });
});
