import type { ItemWhyCode } from '@countersign/domain/evidence/item-why-codes';
import type {
  FactComparison,
  RegisterFinding,
} from '@countersign/domain/evidence/register-finding';
import type { RejectionCode } from '@countersign/domain/registration/reason-codes';
import type { ItemFinding } from './evidence-case.ts';
import {
  findingValues,
  isFresh,
  nameOfNumber,
  type RegisterAnswers,
  silence,
} from './register-answers.ts';

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
