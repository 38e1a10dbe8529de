import type {
  RegisterFinding,
  RegisterQuestion,
} from '@countersign/domain/evidence/register-finding';
import type { EvidenceCase, ItemFinding } from './evidence-case.ts';
import type { ReadNumber } from './read-numbers.ts';

/** What the registers say, and why others say nothing. */
export interface RegisterAnswers {
  /** A result: found or not found; an outage is none. */
  readonly findings: readonly RegisterFinding[];
  /** To registers that have a service. */
  readonly questions: readonly RegisterQuestion[];
  /** Whether the application gives a number of these schemes. */
  readonly hasNumber: boolean;
  readonly now: Date;
}

/** The questions about numbers whose scheme `isAbout` accepts. */
export function answersOf(
  { questions, now }: Pick<EvidenceCase, 'questions' | 'now'>,
  numbers: readonly ReadNumber[],
  isAbout: (scheme: string) => boolean,
): RegisterAnswers {
  const asked = questions.filter(({ register, scheme }) => register !== null && isAbout(scheme));
  const findings = asked
    .map(({ finding }) => finding)
    .filter((finding) => finding !== null)
    .filter(({ knowledge }) => knowledge !== 'unknown');
  const hasNumber = numbers.some(({ schemeId }) => isAbout(schemeId));
  return { findings, questions: asked, hasNumber, now };
}

/** The holder is a person whom the application names; the number says nothing of the business. */
export function isOfPerson({ why }: RegisterFinding): boolean {
  return why === 'number-of-person';
}

/** Beside an answer that names the business, a number of a person is no statement about it. */
export function withoutPersons(answers: RegisterAnswers): RegisterAnswers {
  const ofOthers = answers.findings.filter((finding) => !isOfPerson(finding));
  const isNamed = ofOthers.some(({ name }) => name.result !== 'not-told');
  return isNamed ? { ...answers, findings: ofOthers } : answers;
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
export function silence(answers: RegisterAnswers): ItemFinding {
  const { questions, findings, hasNumber, now } = answers;
  const setUp = questions.filter(({ state }) => state !== 'not-set-up');
  const restsOn = [...new Set(setUp.map(nameOfNumber))];
  const [first] = setUp;
  if (first?.register == null) {
    const register = questions[0]?.register;
    const about = { state: 'open', isOutOfReach: 'not-asked' } as const;
    if (register != null) return { ...about, why: 'register-not-set-up', whyValues: { register } };
    return { ...about, why: hasNumber ? 'no-register' : 'no-number' };
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
  // Every register has answered, and none of them says this at all: who has the number, or who does not.
  const has = setUp.some(({ finding }) => finding?.knowledge === 'found');
  return {
    state: 'open',
    why: has ? 'register-not-told' : 'number-not-in-register',
    whyValues: values,
    restsOn,
    isOutOfReach: 'not-told',
  };
}
