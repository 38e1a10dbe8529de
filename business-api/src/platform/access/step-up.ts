import { ProblemError } from '../problems/problem-error.ts';
import type { Person } from './caller.ts';

/** The strength that some acts ask of a sign-in (ADR 33). */
export interface StepUpSettings {
  /** The greatest age of the sign-in; 0: no act asks for a newer one. */
  readonly maxAgeSeconds: number;
  /** A token without `auth_time`: its own age counts, or it is refused. */
  readonly withoutAuthTime: 'token-age' | 'refuse';
}

export interface StepUp {
  /** Whether the person signed in lately. */
  isRecent(person: Pick<Person, 'signIn'>): boolean;
  /** Throws `insufficient-user-authentication` if the person signed in too long ago. */
  requireRecent(person: Pick<Person, 'signIn'>): void;
}

/** Clocks of provider and API may differ by that much. */
const toleranceMs = 60_000;

/** `onUnknown` is called once, if a token does not say when its person signed in. */
export function stepUp(
  { maxAgeSeconds, withoutAuthTime }: StepUpSettings,
  onUnknown: () => void,
  nowMs: () => number = Date.now,
): StepUp {
  let isReported = false;

  function signedInAtMs({ authenticatedAtMs, issuedAtMs }: Person['signIn']): number | undefined {
    if (authenticatedAtMs !== undefined) return authenticatedAtMs;
    if (!isReported) onUnknown();
    isReported = true;
    return withoutAuthTime === 'token-age' ? issuedAtMs : undefined;
  }

  function isRecent({ signIn }: Pick<Person, 'signIn'>): boolean {
    if (maxAgeSeconds === 0) return true;
    const ageMs = nowMs() - (signedInAtMs(signIn) ?? Number.NEGATIVE_INFINITY);
    return ageMs <= maxAgeSeconds * 1000 + toleranceMs && ageMs >= -toleranceMs;
  }

  return {
    isRecent,
    requireRecent: (person) => {
      if (isRecent(person)) return;
      throw new ProblemError('insufficient-user-authentication', {
        headers: { 'WWW-Authenticate': challenge(maxAgeSeconds) },
      });
    },
  };
}

/** RFC 9470. */
function challenge(maxAgeSeconds: number): string {
  return [
    'Bearer error="insufficient_user_authentication"',
    'error_description="A more recent sign-in is needed"',
    `max_age="${maxAgeSeconds}"`,
  ].join(', ');
}
