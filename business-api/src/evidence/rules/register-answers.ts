import type {
  RegisterFinding,
  RegisterQuestion,
} from '@countersign/domain/evidence/register-finding';
import type { ItemFinding } from './evidence-case.ts';

/** What the registers say, and why others say nothing. */
export interface RegisterAnswers {
  /** A result: found or not found; an outage is none. */
  readonly findings: readonly RegisterFinding[];
  readonly questions: readonly RegisterQuestion[];
  readonly now: Date;
}

/** The questions to registers that have a service and whose scheme `isAbout` accepts. */
export function answersOf(
  questions: readonly RegisterQuestion[],
  now: Date,
  isAbout: (scheme: string) => boolean = () => true,
): RegisterAnswers {
  const asked = questions.filter(({ register, scheme }) => register !== null && isAbout(scheme));
  const findings = asked
    .map(({ finding }) => finding)
    .filter((finding) => finding !== null)
    .filter(({ knowledge }) => knowledge !== 'unknown');
  return { findings, questions: asked, now };
}

export function isFresh({ freshUntil }: RegisterFinding, now: Date): boolean {
  return new Date(freshUntil) > now;
}

export function nameOfNumber({ scheme, value }: { scheme: string; value: string }): string {
  return `${scheme} ${value}`;
}

export function findingValues(finding: RegisterFinding, theirs: string | null) {
  return {
    register: finding.register,
    at: finding.answeredAt,
    ...(theirs === null ? {} : { theirs }),
  };
}

/** Why no register says anything, or nothing that still counts. */
export function silence({ questions, findings, now }: RegisterAnswers): ItemFinding {
  const setUp = questions.filter(({ state }) => state !== 'not-set-up');
  const restsOn = [...new Set(setUp.map(nameOfNumber))];
  const [first] = setUp;
  if (first?.register === undefined || first.register === null) {
    return { state: 'open', why: 'register-not-set-up', isOutOfReach: true };
  }
  const values = { register: first.register };
  const asking = setUp.find(({ state }) => state === 'waiting' || state === 'asking');
  if (asking?.register != null) {
    const whyValues = { register: asking.register };
    return { state: 'open', why: 'register-asking', whyValues, restsOn };
  }
  const unasked = setUp.find(({ state }) => state === 'not-asked');
  if (unasked?.register != null) {
    const whyValues = { register: unasked.register };
    return { state: 'open', why: 'register-answer-old', whyValues, restsOn };
  }
  const away = setUp.find(({ finding }) => finding === null || finding.knowledge === 'unknown');
  if (away?.register != null) {
    return { state: 'open', why: 'register-away', whyValues: { register: away.register }, restsOn };
  }
  const old = findings.find((finding) => !isFresh(finding, now));
  if (old !== undefined) {
    return {
      state: 'open',
      why: 'register-answer-old',
      whyValues: findingValues(old, null),
      restsOn,
    };
  }
  // Every register has answered, and none of them says this at all.
  return {
    state: 'open',
    why: 'register-not-told',
    whyValues: values,
    restsOn,
    isOutOfReach: true,
  };
}
