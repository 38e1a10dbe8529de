import { decisionsPerSignIn } from '@countersign/contract/far-reaching-acts';
import { ProblemError } from '../problems/problem-error.ts';
import type { Person } from './caller.ts';

/** The strength that some acts ask of a sign-in (ADR 33). */
export interface StepUpSettings {
  /** The greatest age of the sign-in; 0: no act asks for a newer one. */
  readonly maxAgeSeconds: number;
  /** A token without `auth_time`: its own age counts, or it is refused. */
  readonly withoutAuthTime: 'token-age' | 'refuse';
  /** Strengths (`acr`) of which the sign-in must have one, the preferred one first; empty: any. */
  readonly acrValues: readonly string[];
}

export interface StepUp {
  /** Whether the person signed in lately, and as strongly as is wanted. */
  isRecent(person: Pick<Person, 'signIn'>): boolean;
  /** Throws `insufficient-user-authentication` if the person signed in too long ago, or too weakly. */
  requireRecent(person: Pick<Person, 'signIn'>): void;
  /**
   * Throws likewise where so many more decisions would be more than `decisionsPerSignIn` within an hour of one sign-in: many
   * small acts must not be less than one large one. Counted in this process.
   */
  requireRecentFor(person: Pick<Person, 'signIn' | 'subject'>, decisions: number): void;
  /** Counts a decision of the person, against the present sign-in. */
  countDecision(person: Pick<Person, 'signIn' | 'subject'>): void;
}

const hourMs = 3_600_000;
/** Sign-ins whose decisions are counted; the first is forgotten first. */
const mostCounted = 5000;

/** Clocks of provider and API may differ by that much. */
const toleranceMs = 60_000;

/** `onUnknown` is called once, if a token does not say when its person signed in. */
export function stepUp(
  { maxAgeSeconds, withoutAuthTime, acrValues }: StepUpSettings,
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
    if (acrValues.length > 0 && !acrValues.includes(signIn.acr ?? '')) return false;
    const ageMs = nowMs() - (signedInAtMs(signIn) ?? Number.NEGATIVE_INFINITY);
    return ageMs <= maxAgeSeconds * 1000 + toleranceMs && ageMs >= -toleranceMs;
  }

  const counted = new Map<string, number[]>();

  /** When the person decided within the last hour since this sign-in, in milliseconds. */
  function decisionsOf({ subject, signIn }: Pick<Person, 'signIn' | 'subject'>): number[] {
    const key = `${signedInAtMs(signIn)} ${subject}`;
    const lately = (counted.get(key) ?? []).filter((atMs) => nowMs() - atMs < hourMs);
    // Deleted first: the map's order must be the order of use.
    counted.delete(key);
    const [oldest] = counted.keys();
    if (counted.size >= mostCounted && oldest !== undefined) counted.delete(oldest);
    counted.set(key, lately);
    return lately;
  }

  const requireRecent: StepUp['requireRecent'] = (person) => {
    if (isRecent(person)) return;
    throw new ProblemError('insufficient-user-authentication', {
      headers: { 'WWW-Authenticate': challenge(maxAgeSeconds, acrValues) },
    });
  };

  return {
    isRecent,
    requireRecent,
    requireRecentFor: (person, decisions) => {
      if (decisionsOf(person).length + decisions > decisionsPerSignIn) requireRecent(person);
    },
    countDecision: (person) => {
      const made = decisionsOf(person);
      made.push(nowMs());
      // More than that many say nothing more.
      if (made.length > decisionsPerSignIn) made.shift();
    },
  };
}

/** RFC 9470. */
function challenge(maxAgeSeconds: number, acrValues: readonly string[]): string {
  return [
    'Bearer error="insufficient_user_authentication"',
    'error_description="A more recent sign-in is needed"',
    `max_age="${maxAgeSeconds}"`,
    ...(acrValues.length === 0 ? [] : [`acr_values="${acrValues.join(' ')}"`]),
  ].join(', ');
}
