import type { ItemFinding } from './evidence-case.ts';
import type { ReadNumber } from './read-numbers.ts';
import {
  findingValues,
  isFresh,
  nameOfNumber,
  type RegisterAnswers,
  silence,
} from './register-answers.ts';
import { isTaxNumber } from './scheme-roles.ts';

/** Whether the number by which the practice pays tax exists. */
export function taxNumberValid(
  numbers: readonly ReadNumber[],
  answers: RegisterAnswers,
): ItemFinding {
  const given = numbers.filter(({ schemeId }) => isTaxNumber(schemeId));
  if (given.length === 0) return { state: 'not-applicable', why: 'no-number' };
  const unknown = answers.findings.find(
    ({ knowledge, state, verdict }) =>
      (knowledge === 'not-found' || state.result === 'differs') && verdict === 'contradicted',
  );
  if (unknown !== undefined) {
    return {
      state: 'contradicted',
      why: unknown.knowledge === 'not-found' ? 'not-found' : 'ceased',
      whyValues: { ...findingValues(unknown, unknown.state.theirs), value: unknown.value },
      restsOn: [nameOfNumber(unknown)],
      proposes: 'B02',
      number: unknown.value,
    };
  }
  const known = answers.findings.filter(
    (finding) => finding.knowledge === 'found' && isFresh(finding, answers.now),
  );
  const [best] = known.toSorted((a, b) => (a.freshUntil < b.freshUntil ? 1 : -1));
  if (best !== undefined) {
    return {
      state: 'confirmed',
      why: 'register-confirms',
      whyValues: { ...findingValues(best, null), value: best.value },
      restsOn: [...new Set(known.map(nameOfNumber))],
      until: new Date(best.freshUntil),
    };
  }
  const failing = given.find(({ verdict }) => verdict.verdict === 'invalid');
  const reason = silence(answers);
  if (failing === undefined) return reason;
  return {
    ...reason,
    why: 'number-fails',
    whyValues: { scheme: failing.schemeId, value: failing.display },
    restsOn: failing.name === null ? [] : [failing.name],
  };
}
