import { describe, expect, test, vi } from 'vitest';
import { ProblemError } from '../problems/problem-error.ts';
import type { Person } from './caller.ts';
import { type StepUp, type StepUpSettings, stepUp } from './step-up.ts';

const nowMs = 1_800_000_000_000;
const ago = (seconds: number) => nowMs - seconds * 1000;
const person = (authenticated: number | undefined, issued: number | 'unknown' = 0) => ({
  signIn: {
    authenticatedAtMs: authenticated === undefined ? undefined : ago(authenticated),
    issuedAtMs: issued === 'unknown' ? undefined : ago(issued),
  },
});
const isEnough = (
  who: Pick<Person, 'signIn'>,
  settings: Partial<StepUpSettings> = {},
  onUnknown = () => {},
) => {
  const all = {
    maxAgeSeconds: 600,
    withoutAuthTime: 'token-age',
    acrValues: [],
    ...settings,
  } as const;
  try {
    stepUp(all, onUnknown, () => nowMs).requireRecent(who);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
};

describe('a sign-in is recent', () => {
  test.each([
    ['now', person(0), true],
    ['ten minutes ago', person(600), true],
    ['ten minutes ago by a clock a minute off', person(660), true],
    ['longer ago', person(661), false],
    ['longer ago, with a new token', person(3600, 0), false],
    ['in the future', person(-61), false],
    ['an unknown time, with a new token', person(undefined, 600), true],
    ['an unknown time, with an old token', person(undefined, 661), false],
    ['an unknown time', person(undefined, 'unknown'), false],
  ])('%s: %s', (_, who, expected) => {
    expect(isEnough(who)).toBe(expected);
  });

  test('a token that does not say when may be refused', () => {
    expect(isEnough(person(undefined), { withoutAuthTime: 'refuse' })).toBe(false);
    expect(isEnough(person(0), { withoutAuthTime: 'refuse' })).toBe(true);
  });

  test('and as strong as one of the wanted names says', () => {
    const strong = (acr: string | undefined, seconds = 0) => {
      const { signIn } = person(seconds);
      return isEnough({ signIn: { ...signIn, acr } }, { acrValues: ['phrh', 'phr'] });
    };
    expect(strong('phr')).toBe(true);
    expect(strong('phr', 3600)).toBe(false);
    expect(strong('pwd')).toBe(false);
    expect(strong('')).toBe(false);
    expect(strong(undefined)).toBe(false);
  });

  test('0 asks for nothing', () => {
    expect(isEnough(person(undefined, 'unknown'), { maxAgeSeconds: 0 })).toBe(true);
  });
});

test('a token that does not say when is reported once', () => {
  const report = vi.fn();
  const required = stepUp(
    { maxAgeSeconds: 600, withoutAuthTime: 'token-age', acrValues: [] },
    report,
    () => nowMs,
  );
  required.requireRecent(person(0));
  expect(report).not.toHaveBeenCalled();
  required.requireRecent(person(undefined));
  required.requireRecent(person(undefined));
  expect(report).toHaveBeenCalledTimes(1);
});

test('the refusal is a challenge of RFC 9470', () => {
  const required = stepUp(
    { maxAgeSeconds: 600, withoutAuthTime: 'refuse', acrValues: ['phr', 'phrh'] },
    () => {},
    () => nowMs,
  );
  expect(() => required.requireRecent(person(700))).toThrow(
    expect.objectContaining({
      code: 'insufficient-user-authentication',
      extras: {
        headers: {
          'WWW-Authenticate':
            'Bearer error="insufficient_user_authentication", ' +
            'error_description="A more recent sign-in is needed", max_age="600", acr_values="phr phrh"',
        },
      },
    }),
  );
});

describe('decisions of one sign-in', () => {
  const settings = { maxAgeSeconds: 600, withoutAuthTime: 'token-age', acrValues: [] } as const;
  const who = (subject: string, authenticated: number) => ({ subject, ...person(authenticated) });
  const decided = (rule: StepUp, by: ReturnType<typeof who>, times: number) => {
    for (let one = 0; one < times; one += 1) rule.countDecision(by);
  };

  test('beyond a hundred within an hour ask for a recent one, however they are split', () => {
    let now = nowMs;
    const rule = stepUp(
      settings,
      () => {},
      () => now,
    );
    const old = who('a', 3600);
    decided(rule, old, 95);
    rule.requireRecentFor(old, 5);
    expect(() => rule.requireRecentFor(old, 6)).toThrow(ProblemError);
    decided(rule, old, 5);
    expect(() => rule.requireRecentFor(old, 1)).toThrow(ProblemError);
    // Another sign-in of the same person in between takes nothing away.
    decided(rule, who('a', 7200), 1);
    expect(() => rule.requireRecentFor(old, 1)).toThrow(ProblemError);
    rule.requireRecentFor(who('b', 3600), 1);
    rule.requireRecentFor(who('a', 0), 1);
    now += 3_600_000;
    rule.requireRecentFor(old, 100);
  });

  test('of a recent sign-in are not refused', () => {
    const rule = stepUp(
      settings,
      () => {},
      () => nowMs,
    );
    decided(rule, who('a', 60), 300);
    rule.requireRecentFor(who('a', 60), 300);
  });
});
