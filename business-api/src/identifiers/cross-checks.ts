import { checkIdentifier, type IdentifierCheck, type TypedIdentifier } from './check-identifier.ts';
import { type SchemeId, schemes } from './schemes/scheme-table.ts';
import { sharedFacts } from './shared-facts.ts';

export type CrossReason =
  | 'same'
  | 'different'
  | 'different-trust'
  | 'two-of-one-scheme'
  | 'not-readable'
  | 'not-inside'
  | 'foreign-number';

/** One comparison within an application. A contradiction outranks two numbers that are each right. */
export interface CrossCheck {
  /** `fr-siren:fr-siret`, or `market:fr-siret` where a number is compared with the market. */
  readonly kind: string;
  readonly verdict: 'agree' | 'contradict' | 'not-checkable';
  /** Something to ask the applicant, not yet a fault. */
  readonly question: boolean;
  readonly reason: CrossReason;
  /** The fact that both say, `SIREN`, and how each of them has it. */
  readonly fact: string;
  readonly values: readonly [string, string];
  readonly schemeIds: readonly [SchemeId, SchemeId];
}

interface Read {
  readonly named: string;
  readonly schemeId: SchemeId;
  readonly check: IdentifierCheck;
}

/** Compares the numbers of one application with each other and with its market (`FR`). */
export function crossCheck(identifiers: readonly TypedIdentifier[], market?: string): CrossCheck[] {
  const read = identifiers.flatMap((identifier): Read[] => {
    const check = checkIdentifier(identifier, market);
    if (check.schemeId === undefined) return [];
    return [{ named: identifier.scheme, schemeId: check.schemeId, check }];
  });
  const pairs = read.flatMap((one, at) => read.slice(at + 1).map((other) => compare(one, other)));
  const foreign = read.map((one) => compareWithMarket(one, market));
  return [...pairs, ...foreign].filter((found) => found !== undefined);
}

function compare(one: Read, other: Read): CrossCheck | undefined {
  const schemeIds = [one.schemeId, other.schemeId] as const;
  const [mine, theirs] = [sharedFacts[one.schemeId], sharedFacts[other.schemeId]];
  if (mine === undefined || mine.fact !== theirs?.fact) return undefined;
  if (schemes[one.schemeId].country !== schemes[other.schemeId].country) return undefined;
  const about = { kind: schemeIds.join(':'), fact: mine.fact, schemeIds, question: false };
  const values = [display(one), display(other)] as const;
  if (!isRead(one) || !isRead(other)) {
    return { ...about, values, verdict: 'not-checkable', reason: 'not-readable' };
  }
  const inside = [mine.of(canonical(one)), theirs.of(canonical(other))] as const;
  const [first, second] = inside;
  if (first === undefined || second === undefined) {
    return { ...about, values, verdict: 'not-checkable', reason: 'not-inside' };
  }
  const facts = { ...about, values: [first, second] } as const;
  if (first === second) return { ...facts, verdict: 'agree', reason: 'same' };
  return { ...facts, verdict: 'contradict', ...difference(one, other) };
}

/** What a difference means: a trust's ABN is its own, and an owner's number may be given as well. */
function difference(one: Read, other: Read): { question: boolean; reason: CrossReason } {
  const ids = [one.schemeId, other.schemeId];
  if (ids.includes('au-abn') && ids.includes('au-acn')) {
    const abn = one.schemeId === 'au-abn' ? one : other;
    return isOfCompany(canonical(abn))
      ? { question: false, reason: 'different' }
      : { question: true, reason: 'different-trust' };
  }
  if (one.named === other.named && !hasBranches.has(one.schemeId)) {
    return { question: true, reason: 'two-of-one-scheme' };
  }
  return { question: false, reason: 'different' };
}

/**
 * Whether an ABN is a company's: its last nine digits are a company number, of a range that was issued (to
 * 199 999 999, and from 600 000 000) and with its check digit. Others' ABNs, as trusts', look so by
 * chance about three times in a hundred.
 */
function isOfCompany(abn: string): boolean {
  const number = abn.slice(2);
  const { layers } = checkIdentifier({ scheme: 'au-acn', value: number });
  return /^[016]/.test(number) && layers.digit.state === 'ok';
}

/** Schemes of which a business has several numbers that begin alike. */
const hasBranches: ReadonlySet<SchemeId> = new Set(['fr-siret', 'br-cnpj', 'ca-bn', 'in-gstin']);

/** Markets whose businesses have another country's numbers. */
const ISSUED_ELSEWHERE: Readonly<Record<string, string>> = {
  BL: 'FR',
  GF: 'FR',
  GP: 'FR',
  IM: 'GB',
  MC: 'FR',
  MF: 'FR',
  MQ: 'FR',
  PM: 'FR',
  RE: 'FR',
  YT: 'FR',
};

function compareWithMarket(one: Read, market: string | undefined): CrossCheck | undefined {
  const { country } = schemes[one.schemeId];
  if (market === undefined || country === undefined) return undefined;
  if (country === market || country === ISSUED_ELSEWHERE[market]) return undefined;
  return {
    kind: `market:${one.schemeId}`,
    verdict: 'not-checkable',
    question: true,
    reason: 'foreign-number',
    fact: 'country',
    values: [market, country],
    schemeIds: [one.schemeId, one.schemeId],
  };
}

function isRead({ check }: Read): boolean {
  return check.layers.format.state === 'ok';
}

function canonical({ check }: Read): string {
  return check.canonical ?? '';
}

function display({ check }: Read): string {
  return check.display ?? '';
}
