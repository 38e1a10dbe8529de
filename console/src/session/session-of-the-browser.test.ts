import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  browserForTests,
  memoryArea,
  ownOrigin,
  sessionForTests,
  someTokens,
  storeSessionsIn,
} from '../testing/session-for-tests.ts';
import { createPersonalStorage } from './personal-storage.ts';

const hourMs = 3_600_000;
const callback = `${ownOrigin}/login/callback?state=s1&code=c1`;
const Text = z.string();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') });
  storeSessionsIn('browser');
});
afterEach(() => {
  storeSessionsIn('tab');
  vi.useRealTimers();
});

const browser = () => {
  const shared = browserForTests();
  return {
    ...shared,
    tab: (area = memoryArea()) => ({ ...sessionForTests({}, area, shared), area }),
    /** As the browser notifies the other tabs of a change. */
    notify: () => shared.events.dispatchEvent(new Event('storage')),
  };
};
type Tab = ReturnType<ReturnType<typeof browser>['tab']>;

async function signIn({ session, provider }: Tab, sub = 'u1', accessToken = `access-${sub}`) {
  provider.tokens = { ...someTokens, accessToken, claims: { ...someTokens.claims, sub } };
  session.start();
  await session.signIn();
  await session.finishSignIn(callback);
}

test('[S2.11] a new tab begins with the session of the browser, without a trip', async () => {
  const { tab } = browser();
  await signIn(tab());
  const later = tab();
  later.session.start();
  expect(later.session.getState()).toMatchObject({ kind: 'signed-in', claims: { sub: 'u1' } });
  expect(later.session.readToken()).toEqual({ kind: 'live', accessToken: 'access-u1' });
  expect(later.asked).toEqual([]);
});

test('a stored token that no header can carry counts as none', async () => {
  const { tab, area } = browser();
  await signIn(tab());
  const stored = area.getItem('countersign.session') ?? '';
  area.setItem('countersign.session', stored.replace('access-u1', 'access\\r\\nu1'));
  expect(area.getItem('countersign.session')).toContain('access\\r\\nu1');
  const later = tab();
  later.session.start();
  expect(later.session.getState()).toEqual({ kind: 'anonymous' });
  expect(later.session.readToken()).toEqual({ kind: 'none' });
});

test('[S2.11] a token that has ended is removed at the start and counts as none', async () => {
  const { tab, area } = browser();
  await signIn(tab());
  expect(Object.keys(area)).toContain('countersign.session');
  vi.setSystemTime(Date.now() + hourMs);
  const later = tab();
  later.session.start();
  expect(later.session.getState()).toEqual({ kind: 'anonymous' });
  expect(Object.keys(area)).not.toContain('countersign.session');
  vi.advanceTimersByTime(3000);
  expect(later.session.getState()).toEqual({ kind: 'anonymous' });
});

test('[S4.2] signing in again in one tab ends the question in the others', async () => {
  const { tab, notify } = browser();
  const [one, two] = [tab(), tab()];
  await signIn(one);
  two.session.start();
  vi.advanceTimersByTime(hourMs);
  expect(two.session.getState()).toMatchObject({ kind: 'lapsed', prompt: 'asking' });
  const back = tab(one.area);
  await signIn(back, 'u1', 'access-2');
  notify();
  expect(two.session.getState()).toMatchObject({ kind: 'signed-in', claims: { sub: 'u1' } });
  expect(two.session.readToken()).toEqual({ kind: 'live', accessToken: 'access-2' });
});

test.each(['lapses', 'is looked at again', 'is refused'])(
  '[S4.2] a tab without the news finds the new token when its own %s',
  async (moment) => {
    const { tab } = browser();
    const [one, two] = [tab(), tab()];
    await signIn(one);
    two.session.start();
    vi.setSystemTime(Date.now() + hourMs - 10);
    await signIn(tab(one.area), 'u1', 'access-2');
    if (moment === 'lapses') vi.setSystemTime(Date.now() + 10);
    if (moment === 'lapses') two.session.checkToken();
    if (moment === 'is refused') two.session.noteTokenNeeded();
    if (moment === 'is looked at again') two.lookAgain(true);
    expect(two.session.getState().kind).toBe('signed-in');
    expect(two.session.readToken()).toEqual({ kind: 'live', accessToken: 'access-2' });
  },
);

test('[S4.2] another account in one tab reloads the others, which send nothing before', async () => {
  const { tab, notify } = browser();
  const [one, two] = [tab(), tab()];
  await signIn(one);
  two.session.start();
  const personal = createPersonalStorage(two.storage, two.session);
  personal.write(['note', 'FR', 'T-1'], 'typed by u1');
  await signIn(tab(), 'u2');
  notify();
  expect(two.asked).toEqual(['reload']);
  expect(two.session.readToken()).toEqual({ kind: 'lapsed' });
  two.session.noteTokenNeeded();
  expect(two.session.getState()).toMatchObject({ kind: 'signed-in', claims: { sub: 'u1' } });

  const reloaded = tab(two.area);
  reloaded.session.start();
  expect(reloaded.session.getState()).toMatchObject({
    claims: { sub: 'u2' },
    accountChanged: true,
  });
  expect(JSON.stringify({ ...two.area })).not.toContain('typed by u1');
});

test('[S4.2] a draft leaves the tab when another account signs in', async () => {
  const { tab } = browser();
  const { area } = await (async () => {
    const first = tab();
    await signIn(first);
    createPersonalStorage(first.storage, first.session).write(['note'], 'typed by u1');
    vi.advanceTimersByTime(hourMs);
    first.lookAgain(true);
    await first.session.signIn();
    return first;
  })();
  const between = tab(area);
  between.provider.tokens = { ...someTokens, claims: { sub: 'u2' } };
  between.session.start();
  await between.session.finishSignIn(`${ownOrigin}/login/callback?state=s2&code=c2`);
  expect(between.session.getState()).toMatchObject({ claims: { sub: 'u2' } });
  const own = createPersonalStorage(between.storage, between.session);
  expect(own.read(['note'], Text)).toBeUndefined();
  expect(JSON.stringify({ ...area })).not.toContain('typed by u1');
});

test('[S4.3] a sign-out removes the session of all tabs and revokes it once', async () => {
  const { tab, area } = browser();
  const [one, two] = [tab(), tab()];
  await signIn(one);
  two.session.start();
  await one.session.signOut();
  expect(Object.keys(area)).not.toContain('countersign.session');
  two.signOutElsewhere();
  expect(two.session.getState()).toEqual({ kind: 'signed-out' });
  expect(one.asked).toContain('revoke access_token access-u1');
  expect(two.asked).toEqual([]);
});

test('[S4.3] a tab that was away during the sign-out comes back signed out', async () => {
  const { tab } = browser();
  const [one, two] = [tab(), tab()];
  await signIn(one);
  two.session.start();
  vi.advanceTimersByTime(1000);
  await one.session.signOut();
  const restored = tab(two.area);
  restored.signOutUnheard(Date.now());
  restored.session.start();
  expect(restored.session.getState()).toEqual({ kind: 'signed-out' });
});

test('[S4.3] late news of a sign-out does not end a session that began after it', async () => {
  const { tab, area } = browser();
  const [one, two] = [tab(), tab()];
  await signIn(one);
  two.session.start();
  await one.session.signOut();
  two.signOutUnheard(Date.now());
  vi.advanceTimersByTime(1000);
  await signIn(tab(one.area), 'u1', 'access-2');
  two.signOutElsewhere();
  expect(area.getItem('countersign.session')).toContain('access-2');
});

test('[S4.1] a signed-out tab follows a sign-in in another one', async () => {
  const { tab, notify } = browser();
  const [one, two] = [tab(), tab()];
  await signIn(one);
  two.session.start();
  await one.session.signOut();
  two.signOutElsewhere();
  vi.advanceTimersByTime(1000);
  await signIn(tab(one.area), 'u1', 'access-2');
  notify();
  expect(two.session.getState()).toMatchObject({ kind: 'signed-in' });
});

test('a session stays in its tab where the shared storage is full', async () => {
  const { tab, area } = browser();
  area.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const one = tab();
  await signIn(one);
  const reloaded = tab(one.area);
  reloaded.session.start();
  expect(reloaded.session.getState()).toMatchObject({ kind: 'signed-in' });
  const other = tab();
  other.session.start();
  expect(other.session.getState()).toEqual({ kind: 'anonymous' });
});

test('[S4.3] a session of the browser does not outlive the change to one per tab', async () => {
  const { tab, area } = browser();
  await signIn(tab());
  storeSessionsIn('tab');
  const { session } = tab();
  session.start();
  expect(session.getState()).toEqual({ kind: 'anonymous' });
  expect(Object.keys(area)).toEqual([]);
});
