import type { PairJudgement } from '@countersign/contract/duplicates/match';

/** A pair as it is stored, with the person's judgement, if there is one. */
export interface JudgedMatch {
  readonly verdict: 'duplicate' | 'possible' | 'related';
  /** Hashes of the numbers that both have. */
  readonly numbers: readonly string[];
  readonly answer: { readonly as: PairJudgement; readonly numbers: readonly string[] } | null;
}

/** `same`: a person said so. `open`: to be answered. `silent`: no one needs to look at it. */
export type MatchStanding = 'same' | 'open' | 'silent';

/** "Different" is silent until a number agrees that did not when it was said. */
export function matchStanding({ verdict, numbers, answer }: JudgedMatch): MatchStanding {
  if (answer?.as === 'same') return 'same';
  if (answer?.as === 'related') return 'silent';
  if (answer?.as === 'different') {
    return numbers.some((one) => !answer.numbers.includes(one)) ? 'open' : 'silent';
  }
  return verdict === 'related' ? 'silent' : 'open';
}
