import { matchSignals } from './match-signals.ts';
import type { PracticeFacts } from './practice-facts.ts';
import type { Signal } from './signal.ts';
import { type Commonness, comparePractices } from './verdict/compare-practices.ts';
import { decideVerdict } from './verdict/decide-verdict.ts';
import type { Verdict } from './verdict/verdict.ts';

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
