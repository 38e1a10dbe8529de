import { expect, test } from 'vitest';
import { nextSession, type SessionEvent } from './next-session.ts';
import type { SessionState } from './session-state.ts';

const claims = { sub: 'u1', name: 'Ada' };
const issuer = 'https://id.example';
const person = { claims, subject: 'https://id.example|u1' };
const checking: SessionState = { kind: 'checking' };
const anonymous: SessionState = { kind: 'anonymous' };
const signedIn: SessionState = { kind: 'signed-in', ...person };
const asking: SessionState = { kind: 'lapsed', ...person, prompt: 'asking' };
const endsSoon: SessionState = { ...signedIn, endsSoon: true };
const another: SessionState = { ...signedIn, accountChanged: true };
const reauthenticated: SessionState = { ...signedIn, reauthenticated: true };
const declined: SessionState = { kind: 'lapsed', ...person, prompt: 'declined' };
const signedOut: SessionState = { kind: 'signed-out' };
const failed: SessionState = { kind: 'failed', reason: 'refused', detail: 'access_denied' };

const found: SessionEvent = { kind: 'token-found', claims, issuer };
const noticed: SessionEvent = { kind: 'lapse-noticed' };
const needed: SessionEvent = { kind: 'token-needed' };
const tooOld: SessionEvent = { kind: 'token-needed', signIn: { maxAgeSeconds: 600 } };
const ended: SessionEvent = { kind: 'token-needed', signIn: { maxAgeSeconds: 0 } };
const asksAfterEnd: SessionState = { ...asking, neededSignIn: { maxAgeSeconds: 0 } };
const declinedAfterEnd: SessionState = { ...declined, neededSignIn: { maxAgeSeconds: 0 } };
const asksForNewer: SessionState = { ...signedIn, neededSignIn: { maxAgeSeconds: 600 } };
const near: SessionEvent = { kind: 'lapse-near' };
const no: SessionEvent = { kind: 'question-declined' };
const failure: SessionEvent = {
  kind: 'sign-in-failed',
  reason: 'refused',
  detail: 'access_denied',
};

const table: readonly [string, SessionState, SessionEvent, SessionState][] = [
  ['an ended session asks for a new sign-in', signedIn, ended, asksAfterEnd],
  ['a second refusal of it changes nothing', declinedAfterEnd, ended, declinedAfterEnd],
  ['No leaves the page readable', asksAfterEnd, no, declinedAfterEnd],
  ['an act asks again for a new sign-in', declinedAfterEnd, needed, asksAfterEnd],
  ['[S4.1] nothing stored', checking, { kind: 'no-token-found' }, anonymous],
  ['[S4.1] a failure stays although nothing is stored', failed, { kind: 'no-token-found' }, failed],
  ['[S4.4] a token that is there is used at once', checking, found, signedIn],
  ['[S2.12] the callback is opened', signedIn, { kind: 'callback-opened' }, checking],
  ['[S2.3] the sign-in fails', checking, failure, failed],
  [
    '[S8.2] staying signed in cannot begin',
    endsSoon,
    failure,
    { ...endsSoon, signInFailure: 'refused' },
  ],
  ['[S8.2] Yes cannot begin', asking, failure, { ...declined, signInFailure: 'refused' }],
  [
    '[S8.2] a newer sign-in cannot begin',
    asksForNewer,
    failure,
    { ...signedIn, neededSignIn: undefined, signInFailure: 'refused' },
  ],
  ['[S4.2] the token lapses', signedIn, noticed, asking],
  ['[S4.2] the end is announced', signedIn, near, endsSoon],
  ['[S4.2] the end is announced once', endsSoon, near, endsSoon],
  ['[S4.2] what was announced comes', endsSoon, noticed, asking],
  ['[S4.2] without a session nothing is announced', anonymous, near, anonymous],
  ['[S4.2] nothing is announced after the end', declined, near, declined],
  ['[S4.2] another account came back', checking, { ...found, accountChanged: true }, another],
  ['[S4.2] that was read', another, { kind: 'account-change-noted' }, signedIn],
  [
    '[S4.2] that was read near the end',
    { ...another, endsSoon: true },
    { kind: 'account-change-noted' },
    endsSoon,
  ],
  ['[S4.2] nothing to read', signedIn, { kind: 'account-change-noted' }, signedIn],
  [
    '[S5.1] a second sign-in that was asked for',
    checking,
    { ...found, reauthenticated: true },
    reauthenticated,
  ],
  ['[S5.1] that was said', reauthenticated, { kind: 'reauthentication-noted' }, signedIn],
  ['[S5.1] nothing to say', asking, { kind: 'reauthentication-noted' }, asking],
  ['[S4.2] No', asking, no, declined],
  ['an act needs a newer sign-in', signedIn, tooOld, asksForNewer],
  ['the page goes on meanwhile', asksForNewer, near, { ...asksForNewer, endsSoon: true }],
  ['not now', asksForNewer, no, { ...signedIn, neededSignIn: undefined }],
  ['a newer sign-in of another tab', asksForNewer, found, signedIn],
  ['a newer sign-in is asked for only within a session', asking, tooOld, asking],
  ['[S4.2] the next action asks again', declined, needed, asking],
  ['[S4.4] a clock does not ask again after a No', declined, noticed, declined],
  ['[S4.4] a clock does not ask twice', asking, noticed, asking],
  ['[S4.4] a call asks at once', signedIn, needed, asking],
  ['[S4.1] a person who never signed in is not asked', anonymous, needed, anonymous],
  ['[S4.1] a person who signed out is not asked', signedOut, needed, signedOut],
  ['[S4.2] No without a question', signedIn, no, signedIn],
  ['[S4.2] Yes, and back with a token', asking, found, signedIn],
  ['[S4.3] sign-out', asking, { kind: 'signed-out' }, signedOut],
  ['[S4.1] sign-in after a sign-out', signedOut, found, signedIn],
];

test.each(table)('%s', (_, before, event, after) => {
  expect(nextSession(before, event)).toEqual(after);
});

test('[S4.1] an event without effect returns the same state object', () => {
  expect(nextSession(declined, noticed)).toBe(declined);
  expect(nextSession(anonymous, needed)).toBe(anonymous);
});
