import type { NameWord } from './name-form.ts';
import { wordLikeness } from './word-likeness.ts';

export interface AlignedWords {
  readonly one: NameWord;
  readonly other: NameWord;
  readonly likeness: number;
}
export interface Alignment {
  readonly pairs: readonly AlignedWords[];
  readonly onlyOne: readonly NameWord[];
  readonly onlyOther: readonly NameWord[];
}

/** Pairs each word with the most alike of the other name, in any order, each at most once. */
export function alignWords(one: readonly NameWord[], other: readonly NameWord[]): Alignment {
  const candidates: { left: number; right: number; likeness: number }[] = [];
  for (const [left, word] of one.entries()) {
    for (const [right, there] of other.entries()) {
      const likeness = wordLikeness(word, there);
      if (likeness > 0) candidates.push({ left, right, likeness });
    }
  }
  candidates.sort((a, b) => b.likeness - a.likeness || orderOf(a) - orderOf(b));
  const usedLeft = new Set<number>();
  const usedRight = new Set<number>();
  const pairs: AlignedWords[] = [];
  for (const { left, right, likeness } of candidates) {
    const first = one[left];
    const second = other[right];
    if (usedLeft.has(left) || usedRight.has(right) || !first || !second) continue;
    usedLeft.add(left);
    usedRight.add(right);
    pairs.push({ one: first, other: second, likeness });
  }
  return {
    pairs,
    onlyOne: one.filter((_, at) => !usedLeft.has(at)),
    onlyOther: other.filter((_, at) => !usedRight.has(at)),
  };
}

/** Words at like places go first; the same from both sides. */
function orderOf({ left, right }: { left: number; right: number }): number {
  return Math.abs(left - right) * 100 + left + right;
}
