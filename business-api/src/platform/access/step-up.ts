import { decisionsPerSignIn } from '@countersign/contract/far-reaching-acts';
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
  /**
   * Counts decisions of a person against one sign-in, in this process. Throws likewise beyond `decisionsPerSignIn` within an hour,
   * so that many small acts are not less than one large one.
   */
  countDecisions(person: Pick<Person, 'signIn' | 'subject'>, decisions: number): void;
}

const hourMs = 3_600_000;
/** People whose decisions are counted; the one who came first is forgotten first. */
const mostCounted = 5000;

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

  const counted = new Map<string, { signedInAtMs: number | undefined; atMs: number[] }>();

  /** The decisions of the person within the last hour that belong to the present sign-in. */
  function decisionsOf({ subject, signIn }: Pick<Person, 'signIn' | 'subject'>): number[] {
    const signedIn = signedInAtMs(signIn);
    const known = counted.get(subject);
    if (known !== undefined && known.signedInAtMs === signedIn) {
      known.atMs = known.atMs.filter((atMs) => nowMs() - atMs < hourMs);
      return known.atMs;
    }
    counted.delete(subject);
    const [oldest] = counted.keys();
    if (counted.size >= mostCounted && oldest !== undefined) counted.delete(oldest);
    const atMs: number[] = [];
    counted.set(subject, { signedInAtMs: signedIn, atMs });
    return atMs;
  }

  const requireRecent: StepUp['requireRecent'] = (person) => {
    if (isRecent(person)) return;
    throw new ProblemError('insufficient-user-authentication', {
      headers: { 'WWW-Authenticate': challenge(maxAgeSeconds) },
    });
  };

  return {
    isRecent,
    requireRecent,
    countDecisions: (person, decisions) => {
      const made = decisionsOf(person);
      if (made.length + decisions > decisionsPerSignIn) requireRecent(person);
      const nowIs = nowMs();
      for (let one = 0; one < Math.min(decisions, decisionsPerSignIn); one += 1) made.push(nowIs);
      made.splice(0, made.length - decisionsPerSignIn);
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
