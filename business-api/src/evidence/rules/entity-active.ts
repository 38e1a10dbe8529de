import type { ItemWhyCode } from '@countersign/domain/evidence/item-why-codes';
import type { RegisterId } from '@countersign/domain/evidence/register-finding';
import type { ItemFinding } from './evidence-case.ts';
import {
  findingValues,
  isFresh,
  isOfPerson,
  nameOfNumber,
  type RegisterAnswers,
  silence,
} from './register-answers.ts';

/** Registers of VAT numbers alone. */
const ofVat: ReadonlySet<RegisterId> = new Set<RegisterId>(['eu-vies', 'de-evatr']);

/** A state that is unclear, by the reason that the register's answer has. */
const WHY_UNCLEAR: Readonly<Record<string, ItemWhyCode>> = {
  'registration-lapsed': 'registration-lapsed',
  'withheld-by-law': 'withheld-by-law',
};

/** Whether a register knows the practice's business, as one that still exists. */
export function entityActive(answers: RegisterAnswers): ItemFinding {
  const { findings, now } = answers;
  const closed = findings.find(
    ({ knowledge, state }) => knowledge === 'found' && state.result === 'differs',
  );
  if (closed !== undefined) {
    return {
      state: 'contradicted',
      why: closed.why === 'insolvent' ? 'insolvent' : 'ceased',
      whyValues: findingValues(closed, closed.state.theirs),
      restsOn: [nameOfNumber(closed)],
      proposes: 'B01',
      number: closed.value,
    };
  }
  // A business without a VAT number may exist.
  const unknowns = findings.filter(
    ({ knowledge, register }) => knowledge === 'not-found' && !ofVat.has(register),
  );
  const unknown = unknowns.find(({ verdict }) => verdict === 'contradicted') ?? unknowns[0];
  if (unknown !== undefined) {
    // A register that is not complete does not contradict by its silence.
    const isComplete = unknown.verdict === 'contradicted';
    return {
      state: isComplete ? 'contradicted' : 'open',
      why: 'not-found',
      whyValues: findingValues(unknown, null),
      restsOn: [nameOfNumber(unknown)],
      proposes: 'B01',
      number: unknown.value,
    };
  }
  const unclear = findings.find(({ state }) => state.result === 'similar');
  if (unclear !== undefined) {
    const whyValues = { ...unclear.whyValues, ...findingValues(unclear, unclear.state.theirs) };
    const why = WHY_UNCLEAR[unclear.why] ?? 'register-differs';
    return { state: 'open', why, whyValues, restsOn: [nameOfNumber(unclear)] };
  }
  const active = findings.filter(
    (finding) => finding.state.result === 'agrees' && isFresh(finding, now) && !isOfPerson(finding),
  );
  const person = findings.find(isOfPerson);
  if (active.length === 0 && person !== undefined) {
    const whyValues = findingValues(person, person.name.theirs);
    return { state: 'open', why: 'number-of-person', whyValues, restsOn: [nameOfNumber(person)] };
  }
  const [best] = active.toSorted((a, b) => (a.freshUntil < b.freshUntil ? 1 : -1));
  if (best === undefined) return silence(answers);
  return {
    state: 'confirmed',
    why: 'register-confirms',
    whyValues: findingValues(best, best.state.theirs),
    restsOn: [...new Set(active.map(nameOfNumber))],
    until: new Date(best.freshUntil),
  };
}
