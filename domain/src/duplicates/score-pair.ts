import { matchSignals } from './match-signals.ts';
import type { PracticeFacts } from './practice-facts.ts';
import type { Signal } from './signal.ts';
import {
  type Commonness,
  comparePractices,
  type PracticeComparison,
} from './verdict/compare-practices.ts';
import { type Links, linksOf } from './verdict/links.ts';
import type { Verdict } from './verdict/verdict.ts';
import { verdictByName } from './verdict/verdict-by-name.ts';
import { verdictByNumber } from './verdict/verdict-by-number.ts';
import { verdictByPlace } from './verdict/verdict-by-place.ts';

export interface PairScore {
  readonly verdict: Verdict;
  /** The sum of the signals' bits, for sorting among the same verdict. */
  readonly bits: number;
  readonly signals: readonly Signal[];
}

/** Compares two practices: what they are to each other, and every reason in a sentence. */
export function scorePair(
  one: PracticeFacts,
  other: PracticeFacts,
  around: Commonness = {},
): PairScore {
  const compared = comparePractices(one, other, around);
  const signals = matchSignals(compared);
  const bits = signals.reduce((sum, signal) => sum + signal.bits, 0);
  return { verdict: decideVerdict(compared), bits: Math.round(bits * 10) / 10, signals };
}

/**
 * What two practices are to each other. Numbers that agree are asked first, then the name, then
 * the place and how they are reached; each rule can be said in a sentence, no sum decides. Another
 * practice of the same kind at the same door is related at least.
 */
function decideVerdict(compared: PracticeComparison): Verdict {
  const links = linksOf(compared);
  const verdict = verdictOf(compared, links);
  return verdict === 'different' && links.sameKindAtDoor ? 'related' : verdict;
}

function verdictOf(compared: PracticeComparison, links: Links): Verdict {
  const { establishment, company } = compared.identifiers;
  if (establishment.found === 'agree' || company.found === 'agree')
    return verdictByNumber(compared, links);
  if (compared.name === 'same' || compared.name === 'near') return verdictByName(compared, links);
  return verdictByPlace(compared, links);
}
