import type { ItemWhyCode } from '@countersign/domain/evidence/item-why-codes';
import type {
  FactComparison,
  RegisterFinding,
  RegisterId,
} from '@countersign/domain/evidence/register-finding';
import type { RejectionCode } from '@countersign/domain/registration/reason-codes';
import type { ItemFinding } from './evidence-case.ts';
import type { ReadNumber } from './read-numbers.ts';
import {
  findingValues,
  isFresh,
  isOfPerson,
  nameOfNumber,
  type RegisterAnswers,
  silence,
} from './register-answers.ts';
import { isTaxNumber } from './scheme-roles.ts';

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

/** How an item reads one fact out of registers' answers. */
interface ComparedFact {
  readonly of: (finding: RegisterFinding) => FactComparison;
  readonly similar: ItemWhyCode;
  readonly other: ItemWhyCode;
  /** Whether another value contradicts the application; else a person has to look. */
  readonly contradicts: boolean;
  readonly proposes: RejectionCode;
}

const facts = {
  name: {
    of: ({ name }) => name,
    similar: 'name-similar',
    other: 'name-differs',
    contradicts: true,
    proposes: 'B03',
  },
  // Many a practice works elsewhere than at its registered office.
  place: {
    of: ({ address }) => address,
    similar: 'address-differs',
    other: 'address-differs',
    contradicts: false,
    proposes: 'B04',
  },
  activity: {
    of: ({ activity }) => activity,
    similar: 'activity-differs',
    other: 'activity-differs',
    contradicts: false,
    proposes: 'B05',
  },
} as const satisfies Record<string, ComparedFact>;

/** A name that is similar, by the reason that the register's answer has. */
const NAMES: Readonly<Record<string, ItemWhyCode>> = {
  'former-name': 'name-former',
  'number-of-person': 'number-of-person',
};

/**
 * One fact of the application as the registers have it. A difference outranks any number of
 * agreements, and only what is still fresh confirms.
 */
export function comparedFact(which: keyof typeof facts, answers: RegisterAnswers): ItemFinding {
  const fact: ComparedFact = facts[which];
  const stated = answers.findings.filter((finding) => fact.of(finding).result !== 'not-told');
  const [differs, similar, agrees] = (['differs', 'similar', 'agrees'] as const).map((result) =>
    stated.filter((finding) => fact.of(finding).result === result),
  );
  const other = differs?.[0];
  if (other !== undefined) {
    const state = fact.contradicts ? 'contradicted' : 'open';
    return { ...said(other, fact), state, why: fact.other, proposes: fact.proposes };
  }
  const close = similar?.[0];
  if (close !== undefined) {
    const why = which === 'name' ? (NAMES[close.why] ?? fact.similar) : fact.similar;
    return { ...said(close, fact), state: 'open', why };
  }
  const same = agrees?.filter((finding) => isFresh(finding, answers.now)) ?? [];
  const [best] = same.toSorted((a, b) => (a.freshUntil < b.freshUntil ? 1 : -1));
  if (best === undefined) return silence({ ...answers, findings: stated });
  const until = new Date(best.freshUntil);
  const restsOn = [...new Set(same.map(nameOfNumber))];
  return { ...said(best, fact), state: 'confirmed', why: 'register-agrees', restsOn, until };
}

function said(finding: RegisterFinding, fact: ComparedFact) {
  return {
    whyValues: findingValues(finding, fact.of(finding).theirs),
    restsOn: [nameOfNumber(finding)],
    number: finding.value,
  };
}

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
