import { factsOfApplication } from '@countersign/business-api/duplicates/facts/facts-of-application';
import { scorePair } from '@countersign/domain/duplicates/score-pair';
import type { Verdict } from '@countersign/domain/duplicates/verdict/verdict';
import type { LabelledNames, LabelledPair, Truth } from './labelled-pairs.ts';
import { readLooseApplication } from './read-loose-application.ts';

export interface VerdictCount {
  readonly category: string;
  readonly truth: Truth;
  readonly counts: Readonly<Record<Verdict, number>>;
}

export function verdictOf(a: unknown, b: unknown): Verdict {
  const [one, other] = [
    factsOfApplication(readLooseApplication(a)),
    factsOfApplication(readLooseApplication(b)),
  ];
  return scorePair(one, other).verdict;
}

/** How often each category got each verdict, in the order of the truths. */
export function countVerdicts(pairs: readonly LabelledPair[]): VerdictCount[] {
  const byCategory = new Map<
    string,
    { category: string; truth: Truth; counts: Record<Verdict, number> }
  >();
  for (const { category, truth, a, b } of pairs) {
    const key = `${truth} ${category}`;
    const row = byCategory.get(key) ?? {
      category,
      truth,
      counts: { duplicate: 0, possible: 0, related: 0, different: 0 },
    };
    row.counts[verdictOf(a, b)] += 1;
    byCategory.set(key, row);
  }
  const order: readonly Truth[] = ['duplicate', 'related', 'different'];
  return [...byCategory.values()].sort(
    (one, other) => order.indexOf(one.truth) - order.indexOf(other.truth),
  );
}

/** Of all pairs of a truth, the share that got one of the verdicts. */
export function shareOf(
  counts: readonly VerdictCount[],
  truth: Truth,
  verdicts: readonly Verdict[],
): number {
  const rows = counts.filter((row) => row.truth === truth);
  const sum = (wanted: readonly Verdict[]) =>
    rows.reduce((all, row) => all + wanted.reduce((so, verdict) => so + row.counts[verdict], 0), 0);
  return sum(verdicts) / sum(['duplicate', 'possible', 'related', 'different']);
}

/** Precision of duplicate and possible against the pairs that are different. */
export function precisionOf(counts: readonly VerdictCount[]): number {
  const found = (truth: Truth) =>
    counts
      .filter((row) => row.truth === truth)
      .reduce((sum, { counts: { duplicate, possible } }) => sum + duplicate + possible, 0);
  return found('duplicate') / (found('duplicate') + found('different'));
}

/** Precision, recall and F1 of names alone; two names are one where the verdict is possible or more. */
export function measureNames(pairs: readonly LabelledNames[]) {
  const judged = pairs.map(({ one, other, same }) => {
    const verdict = verdictOf({ practice: { legalName: one } }, { practice: { legalName: other } });
    return { same, found: verdict === 'duplicate' || verdict === 'possible' };
  });
  const right = judged.filter(({ same, found }) => same && found).length;
  const precision = right / judged.filter(({ found }) => found).length;
  const recall = right / judged.filter(({ same }) => same).length;
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}
