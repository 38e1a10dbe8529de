import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  memoryArea,
  ownOrigin,
  sessionForTests,
  signedInForTests,
  someTokens,
  storeSessionsIn,
} from '../testing/session-for-tests.ts';
import type { SignInOptions } from './begin-sign-in.ts';
import { draftKey } from './draft-key.ts';
import { SignInError } from './sign-in-error.ts';

const callback = `${ownOrigin}/login/callback?state=s1&code=c1`;
const hourMs = 3_600_000;

// Both ways to store a session keep S4 (ADR 22).
describe.each(['tab', 'browser'] as const)('a session of the %s', (scope) => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') });
    storeSessionsIn(scope);
  });
  afterEach(() => vi.useRealTimers());

  /** Each tab revokes its own token; a shared one, the tab that signs out. */
  const revokedBy = (asked: readonly string[]) =>
    vi.waitFor(() => expect(asked.includes('revoke access_token access-1')).toBe(scope === 'tab'));

  test('[S4.1] leaves for the provider with the language, without any question', async () => {
    const { session, asked, left } = sessionForTests();
    session.start();
    expect(session.getState()).toEqual({ kind: 'anonymous' });
    await session.signIn({ automatic: true });
    expect(asked).toEqual(['authorize fr_FR']);
    expect(left).toEqual([{ address: 'https://id.example/authorize?state=s1', how: 'replace' }]);
  });

  test('[S2.3] a token that the API must find not valid yet ends as a wrong clock', async () => {
    const made = sessionForTests();
    const iat = Date.now() / 1000 + 120;
    made.provider.tokens = { ...someTokens, idToken: `h.${btoa(JSON.stringify({ iat }))}.s` };
    made.session.start();
    await made.session.signIn({ automatic: true });
    await made.session.finishSignIn(callback);
    expect(made.session.getState().kind).toBe('signed-in');
    made.session.noteTokenNeeded();
    expect(made.session.getState()).toEqual({ kind: 'failed', reason: 'clock', detail: 'iat' });
    expect(made.session.readToken()).toEqual({ kind: 'none' });
  });

  test('[S1.3] one authorization and one token request are sent', async () => {
    const { session, asked } = sessionForTests();
    session.start();
    await Promise.all([session.signIn({ automatic: true }), session.signIn({ automatic: true })]);
    const [first, second] = await Promise.all([
      session.finishSignIn(callback),
      session.finishSignIn(callback),
    ]);
    expect(asked).toEqual(['authorize fr_FR', 'token v1']);
    expect(first).toBe('/approve?ticketNumber=T-1&countryCode=FR');
    expect(second).toBe(first);
  });

  test('[S1.3] a callback without a transaction of this tab sends nothing', async () => {
    const { session, asked, logged } = sessionForTests();
    session.start();
    expect(await session.finishSignIn(callback)).toBeUndefined();
    expect(session.getState()).toEqual({ kind: 'failed', reason: 'no-transaction' });
    expect(asked).toEqual([]);
    expect(logged).toEqual([
      { event: 'sign-in-failed', reason: 'no-transaction', detail: undefined },
    ]);
  });

  test('[S1.3] a signed-in person goes home from a foreign callback', async () => {
    const { session, logged, asked } = await signedInForTests();
    expect(await session.finishSignIn(`${ownOrigin}/login/callback?state=other&code=x`)).toBe('/');
    expect(session.getState().kind).toBe('signed-in');
    expect(logged).toEqual([]);
    expect(asked).toEqual(['authorize fr_FR', 'token v1']);
  });

  test('[S1.3] a transaction started at another issuer is not finished at this one', async () => {
    const area = memoryArea();
    const before = sessionForTests({}, area);
    before.session.start();
    await before.session.signIn();
    const after = sessionForTests({ issuer: 'https://elsewhere.example' }, area);
    after.session.start();
    expect(await after.session.finishSignIn(callback)).toBeUndefined();
    expect(after.asked).toEqual([]);
  });

  test('[S1.3] a transaction older than half an hour is not finished', async () => {
    const { session, asked } = sessionForTests();
    session.start();
    await session.signIn();
    vi.advanceTimersByTime(30 * 60_000 + 1);
    expect(await session.finishSignIn(callback)).toBeUndefined();
    expect(asked).toEqual(['authorize fr_FR']);
  });

  test('[S2.3] [S8.1] a failed sign-in is a state to be read, and one logged line', async () => {
    const { session, provider, logged } = sessionForTests();
    session.start();
    await session.signIn();
    provider.failure = new SignInError('refused', 'access_denied');
    expect(await session.finishSignIn(callback)).toBeUndefined();
    expect(session.getState()).toEqual({
      kind: 'failed',
      reason: 'refused',
      detail: 'access_denied',
    });
    expect(logged).toEqual([
      { event: 'sign-in-failed', reason: 'refused', detail: 'access_denied' },
    ]);
  });

  test('[S2.3] after a failure to reach the provider the button can try again', async () => {
    const { session, provider, left } = sessionForTests();
    session.start();
    provider.failure = new SignInError('provider-unreachable');
    await session.signIn({ automatic: true });
    expect(session.getState()).toEqual({ kind: 'failed', reason: 'provider-unreachable' });
    provider.failure = undefined;
    await session.signIn();
    expect(left).toEqual([{ address: 'https://id.example/authorize?state=s1', how: 'assign' }]);
  });

  test('[S4.1] the third automatic redirect within a minute shows a message', async () => {
    const area = memoryArea();
    const kinds: string[] = [];
    for (let load = 0; load < 3; load += 1) {
      const { session } = sessionForTests({}, area);
      session.start();
      await session.signIn({ automatic: true });
      kinds.push(session.getState().kind);
    }
    expect(kinds).toEqual(['anonymous', 'anonymous', 'failed']);
    vi.advanceTimersByTime(60_001);
    const later = sessionForTests({}, area);
    later.session.start();
    await later.session.signIn({ automatic: true });
    expect(later.left).toHaveLength(1);
  });

  test('[S4.1] a blocked storage prevents the redirect', async () => {
    const blocked = new Proxy(memoryArea(), {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    const { session, left } = sessionForTests({}, blocked);
    session.start();
    await session.signIn({ automatic: true });
    expect(session.getState()).toEqual({ kind: 'failed', reason: 'storage-blocked' });
    expect(left).toEqual([]);
  });

  test('[S4.2] asks when the token runs out, by this clock', async () => {
    const { session } = await signedInForTests();
    expect(session.readToken()).toEqual({ kind: 'live', accessToken: 'access-1' });
    vi.advanceTimersByTime(hourMs - 1);
    expect(session.getState().kind).toBe('signed-in');
    vi.advanceTimersByTime(1);
    expect(session.getState()).toMatchObject({
      kind: 'lapsed',
      prompt: 'asking',
      subject: expect.stringMatching(/[|]u1$/),
    });
    expect(session.readToken()).toEqual({ kind: 'lapsed' });
  });

  test('[S4.2] asks when the page is looked at again after a sleep', async () => {
    const { session, lookAgain } = await signedInForTests();
    vi.setSystemTime(Date.now() + 2 * hourMs);
    expect(session.getState().kind).toBe('signed-in');
    lookAgain();
    expect(session.getState()).toMatchObject({ kind: 'lapsed', prompt: 'asking' });
  });

  test('[S4.2] No does nothing; what needs the token asks again', async () => {
    const { session, asked, left } = await signedInForTests();
    vi.advanceTimersByTime(hourMs);
    const before = [asked.length, left.length];
    session.decline();
    expect(session.getState()).toMatchObject({ kind: 'lapsed', prompt: 'declined' });
    expect([asked.length, left.length]).toEqual(before);
    session.noteTokenNeeded();
    expect(session.getState()).toMatchObject({ kind: 'lapsed', prompt: 'asking' });
  });

  test('[S4.4] a refused token opens the dialog at once', async () => {
    const { session } = await signedInForTests();
    session.noteTokenNeeded();
    expect(session.getState()).toMatchObject({ kind: 'lapsed', prompt: 'asking' });
    expect(session.readToken()).toEqual({ kind: 'lapsed' });
  });

  /** A page loaded with a token that ran out while it was away. */
  async function loadedWithLapsedToken() {
    const { area } = await signedInForTests();
    vi.setSystemTime(Date.now() + 2 * hourMs);
    const loaded = sessionForTests({}, area);
    loaded.session.start();
    return loaded;
  }

  if (scope === 'tab') {
    test('[S4.4] a stored lapsed token is concluded 3000 ms after the start, not before', async () => {
      const { session } = await loadedWithLapsedToken();
      expect(session.getState()).toMatchObject({
        kind: 'signed-in',
        claims: { name: 'Ada Moreau' },
      });
      vi.advanceTimersByTime(2999);
      expect(session.getState().kind).toBe('signed-in');
      vi.advanceTimersByTime(1);
      expect(session.getState()).toMatchObject({ kind: 'lapsed', prompt: 'asking' });
    });

    test('[S4.4] the check after 3000 ms does not ask where No was answered already', async () => {
      const { session } = await loadedWithLapsedToken();
      session.noteTokenNeeded();
      session.decline();
      vi.advanceTimersByTime(3000);
      expect(session.getState()).toMatchObject({ kind: 'lapsed', prompt: 'declined' });
    });
  }

  test('[S4.4] a stored token that lives is used at once, and no clock ends it early', async () => {
    const { area } = await signedInForTests();
    const { session } = sessionForTests({}, area);
    session.start();
    expect(session.readToken()).toEqual({ kind: 'live', accessToken: 'access-1' });
    vi.advanceTimersByTime(3000);
    expect(session.getState().kind).toBe('signed-in');
  });

  test('[S4.3] sign-out ends this tab, other tabs, tokens and provider, in that order', async () => {
    const { session, area, sharedArea, asked, left } = await signedInForTests();
    area.setItem('countersign.draft.T-1', 'typed');
    area.setItem('countersign.locale', 'ja');
    const ending = session.signOut();
    expect(session.getState()).toEqual({ kind: 'signed-out' });
    expect(Object.keys(area)).toEqual(['countersign.locale', 'countersign.signed-out']);
    expect(Object.keys(sharedArea)).toEqual([]);
    await ending;
    expect(asked.slice(2)).toEqual([
      'announce',
      'revoke access_token access-1',
      `end session id-1 ${ownOrigin}/signed-out`,
    ]);
    expect(left).toHaveLength(1); // for the sign-in
  });

  test('[S4.3] a provider without an end of sessions: the page after a sign-out', async () => {
    const { session, provider, left } = await signedInForTests();
    provider.hasEndSession = false;
    await session.signOut();
    expect(left.at(-1)).toEqual({ address: '/signed-out', how: 'assign' });
  });

  test('[S4.3] offline, a sign-out ends here, on a page that says what is left to do', async () => {
    const { session, asked, left } = await signedInForTests();
    vi.stubGlobal('navigator', { onLine: false });
    await session.signOut();
    vi.unstubAllGlobals();
    expect(session.getState()).toEqual({ kind: 'signed-out' });
    expect(left.at(-1)).toEqual({ address: '/signed-out?offline', how: 'assign' });
    expect(asked.join()).not.toContain('end session');
  });

  test('[S4.3] a sign-out ends where the key of its token cannot be removed', async () => {
    const made = sessionForTests();
    made.provider.tokens = { ...someTokens, key: 'key-1' };
    const { session, asked } = made;
    session.start();
    await session.signIn();
    await session.finishSignIn(callback);
    expect(session.readToken()).toMatchObject({ kind: 'live', key: 'key-1' });
    // There is no IndexedDB here: an error of no one would fail the run.
    await session.signOut();
    expect(asked.at(-1)).toContain('end session');
  });

  test('[S4.3] revokes the refresh token too, where there is one', async () => {
    const made = sessionForTests();
    made.provider.tokens = { ...someTokens, refreshToken: 'refresh-1' };
    made.session.start();
    await made.session.signIn();
    await made.session.finishSignIn(callback);
    await made.session.signOut();
    expect(made.asked).toContain('revoke refresh_token refresh-1');
  });

  test('[S4.3] [S8.1] a failed revocation is only logged', async () => {
    const { session, provider, logged, asked } = await signedInForTests();
    provider.revocation = new TypeError('no answer');
    await session.signOut();
    expect(session.getState()).toEqual({ kind: 'signed-out' });
    expect(logged).toEqual([{ event: 'revocation-failed', reason: 'TypeError' }]);
    expect(asked.at(-1)).toBe(`end session id-1 ${ownOrigin}/signed-out`);
  });

  test('[S4.3] a sign-out in another tab ends this one, its token included', async () => {
    const { session, asked, signOutElsewhere } = await signedInForTests();
    signOutElsewhere();
    expect(session.getState()).toEqual({ kind: 'signed-out' });
    await revokedBy(asked);
  });

  test.each([false, true])(
    '[S4.3] a tab that slept during a sign-out ends when it is shown (frozen: %s)',
    async (restored) => {
      const { session, asked, signOutUnheard, lookAgain } = await signedInForTests();
      vi.advanceTimersByTime(1000);
      signOutUnheard(Date.now());
      lookAgain(restored);
      expect(session.getState()).toEqual({ kind: 'signed-out' });
      await revokedBy(asked);
    },
  );

  test('[S4.3] a tab that a phone restores after a sign-out is signed out', async () => {
    const { area } = await signedInForTests();
    vi.advanceTimersByTime(1000);
    const { session, asked, signOutUnheard } = sessionForTests({}, area);
    signOutUnheard(Date.now());
    session.start();
    expect(session.getState()).toEqual({ kind: 'signed-out' });
    expect(session.readToken()).toEqual({ kind: 'none' });
    await revokedBy(asked);
  });

  test('[S4.3] a sign-out before this session began does not end it', async () => {
    const { session, signOutUnheard, lookAgain } = await signedInForTests();
    signOutUnheard(Date.now() - 1);
    lookAgain(true);
    expect(session.getState().kind).toBe('signed-in');
  });

  test('[S4.1] the signed-out state outlives a reload until a sign-in', async () => {
    const { session, area } = await signedInForTests();
    await session.signOut();
    const reloaded = sessionForTests({}, area);
    reloaded.session.start();
    expect(reloaded.session.getState()).toEqual({ kind: 'signed-out' });
    await reloaded.session.signIn();
    await reloaded.session.finishSignIn(callback);
    expect(reloaded.session.getState().kind).toBe('signed-in');
  });

  test('[S6.2] a person without a role can use another account', async () => {
    const { session, asked } = await signedInForTests();
    // The page that came back after the first trip is another one.
    const next = sessionForTests();
    next.session.start();
    await next.session.signIn({ asOtherAccount: true });
    expect(next.asked).toEqual(['authorize fr_FR somebody else']);
    expect(asked).toHaveLength(2);
    expect(session.getState().kind).toBe('signed-in');
  });

  test('[S4.2] a page that the browser brings back can leave for the provider again', async () => {
    const { session, left, lookAgain } = sessionForTests();
    session.start();
    await session.signIn();
    await session.signIn();
    expect(left).toHaveLength(1);
    lookAgain(true);
    await session.signIn();
    expect(left).toHaveLength(2);
  });

  const announcedMs = 120_000;

  test('[S4.2] the end is announced two minutes before, after a reload too', async () => {
    const { session, area } = await signedInForTests();
    vi.advanceTimersByTime(hourMs - announcedMs - 1);
    expect(session.getState()).not.toHaveProperty('endsSoon');
    vi.advanceTimersByTime(1);
    expect(session.getState()).toMatchObject({ kind: 'signed-in', endsSoon: true });
    expect(session.readToken()).toEqual({ kind: 'live', accessToken: 'access-1' });
    const reloaded = sessionForTests({}, area);
    reloaded.session.start();
    expect(reloaded.session.getState()).toMatchObject({ kind: 'signed-in', endsSoon: true });
    vi.advanceTimersByTime(announcedMs);
    expect(session.getState()).toMatchObject({ kind: 'lapsed', prompt: 'asking' });
    expect(session.getState()).not.toHaveProperty('endsSoon');
  });

  test('[S4.2] the end of a two-minute token is announced half a minute before', async () => {
    const made = sessionForTests();
    made.provider.tokens = { ...someTokens, expiresInSeconds: 120 };
    made.session.start();
    await made.session.signIn();
    await made.session.finishSignIn(callback);
    vi.advanceTimersByTime(89_999);
    expect(made.session.getState()).not.toHaveProperty('endsSoon');
    vi.advanceTimersByTime(1);
    expect(made.session.getState()).toMatchObject({ kind: 'signed-in', endsSoon: true });
    const reloaded = sessionForTests({}, made.area);
    reloaded.session.start();
    expect(reloaded.session.getState()).toMatchObject({ endsSoon: true });
  });

  test('[S4.2] staying signed in removes the announcement until the next end', async () => {
    const { session, lookAgain } = await signedInForTests();
    vi.advanceTimersByTime(hourMs - announcedMs);
    lookAgain(true);
    await session.signIn();
    await session.finishSignIn(`${ownOrigin}/login/callback?state=s2&code=c2`);
    expect(session.getState()).toMatchObject({ kind: 'signed-in' });
    expect(session.getState()).not.toHaveProperty('endsSoon');
    vi.advanceTimersByTime(hourMs - announcedMs);
    expect(session.getState()).toMatchObject({ endsSoon: true });
  });

  const keyOfDraft = draftKey('https://id.example|u1', ['note', 'FR', 'T-1']);

  /** A redirect to the provider after a lapse; another page load gets the response. */
  async function comeBackAs(
    sub: string,
    { typed = '', ...wish }: SignInOptions & { readonly typed?: string } = {},
  ) {
    const before = sessionForTests();
    before.provider.tokens = {
      ...someTokens,
      claims: { sub: 'u1', email: 'ada@demo.example', preferred_username: 'ada' },
    };
    before.session.start();
    await before.session.signIn();
    await before.session.finishSignIn(callback);
    vi.advanceTimersByTime(hourMs);
    before.storage.write(keyOfDraft, typed);
    before.lookAgain(true);
    await before.session.signIn(wish);
    const after = sessionForTests({}, before.area);
    after.provider.tokens = { ...someTokens, claims: { sub, name: 'Grace Hopper' } };
    after.session.start();
    await after.session.finishSignIn(`${ownOrigin}/login/callback?state=s2&code=c2`);
    return { ...after, authorized: before.asked.filter((one) => one.startsWith('authorize')) };
  }

  test('[S4.2] the same account signs in again without a notice', async () => {
    const { session, authorized } = await comeBackAs('u1');
    expect(authorized).toEqual(['authorize fr_FR', 'authorize fr_FR ada@demo.example']);
    expect(session.getState()).toMatchObject({ kind: 'signed-in', claims: { sub: 'u1' } });
    expect(session.getState()).not.toHaveProperty('accountChanged');
  });

  test.each([
    ['u1', 'typed'],
    ['u2', undefined],
  ])('[S4.2] what was typed is there for its owner alone: %s', async (sub, text) => {
    const { storage } = await comeBackAs(sub, { typed: 'typed' });
    expect(storage.read(keyOfDraft)).toBe(text);
  });

  test('[S4.2] the notice for another account stays until it is read', async () => {
    const { session } = await comeBackAs('u2');
    expect(session.getState()).toMatchObject({ claims: { sub: 'u2' }, accountChanged: true });
    session.noteAccountChange();
    expect(session.getState()).not.toHaveProperty('accountChanged');
  });

  test('[S5.1][S2.12] a cancelled second sign-in returns to the screen, signed in', async () => {
    const before = await signedInForTests();
    before.lookAgain(true);
    await before.session.signIn({ fresh: { maxAgeSeconds: 900 } });
    const after = sessionForTests({}, before.area);
    after.session.start();
    after.provider.failure = new SignInError('refused', 'access_denied');
    const back = await after.session.finishSignIn(`${ownOrigin}/login/callback?state=s2`);
    expect(back).toBe('/approve?ticketNumber=T-1&countryCode=FR');
    expect(after.session.getState()).toMatchObject({ kind: 'signed-in', claims: { sub: 'u1' } });
    expect(after.session.getState()).not.toHaveProperty('reauthenticated');
    expect(after.logged).toEqual([]);
  });

  test('[S2.3] a cancelled sign-in without a session is a failure', async () => {
    const before = await signedInForTests();
    vi.advanceTimersByTime(hourMs);
    before.lookAgain(true);
    await before.session.signIn();
    const after = sessionForTests({}, before.area);
    after.session.start();
    after.provider.failure = new SignInError('refused', 'access_denied');
    expect(
      await after.session.finishSignIn(`${ownOrigin}/login/callback?state=s2`),
    ).toBeUndefined();
    expect(after.session.getState()).toMatchObject({ kind: 'failed', reason: 'refused' });
  });

  test('[S5.1] a second sign-in for the same person is said once', async () => {
    const { session, authorized } = await comeBackAs('u1', { fresh: { maxAgeSeconds: 900 } });
    expect(authorized.at(-1)).toBe('authorize fr_FR fresh ada@demo.example');
    expect(session.getState()).toMatchObject({ kind: 'signed-in', reauthenticated: true });
    session.noteReauthenticated();
    expect(session.getState()).not.toHaveProperty('reauthenticated');
  });

  test('[S6.2] a sign-in with another account shows no notice', async () => {
    const { session, authorized } = await comeBackAs('u2', { asOtherAccount: true });
    expect(authorized.at(-1)).toBe('authorize fr_FR somebody else');
    expect(session.getState()).not.toHaveProperty('accountChanged');
  });
});
