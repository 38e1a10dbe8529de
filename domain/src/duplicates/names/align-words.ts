import { areSameSide, isContrasting } from './contrasting-words.ts';
import { countEdits } from './count-edits.ts';
import { jaroWinkler } from './jaro-winkler.ts';
import type { NameWord } from './name-form.ts';
import { spellingOf } from './spelling.ts';

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

const leastLikeness = 0.88;

/** How much two words of names are alike, 0 or from 0.8 to 1: typing, spelling, abbreviation. */
function wordLikeness(one: NameWord, other: NameWord): number {
  if (one.text === other.text) {
    const isAcronym = one.kind === 'core' && spellingOf(one.written) !== spellingOf(other.written);
    if (isAcronym) return leastLikeness;
    return one.written === other.written ? 1 : 0.99;
  }
  if (one.kind === 'number' || other.kind === 'number') return 0;
  if (one.kind === 'joining' || other.kind === 'joining') return 0;
  if (areSameSide(one.text, other.text)) return 0.97;
  if (isContrasting(one.text) && isContrasting(other.text)) return 0;
  if (one.written.length >= 3 && one.spelling === other.spelling) return 0.96;
  return Math.max(
    shortened(one, other),
    mistyped(one.spelling, other.spelling),
    mistyped(one.written, other.written),
  );
}

/** An initial, the beginning of a word of at least three letters, or its consonants. */
function shortened(one: NameWord, other: NameWord): number {
  const isOneShort = one.written.length < other.written.length;
  const [short, long] = isOneShort ? [one.written, other.written] : [other.written, one.written];
  // A word of the trade may lose less of its end; a surname may be the beginning of another.
  const longest = (isOneShort ? other : one).kind === 'core' ? 4 : 7;
  if (!/^[a-z]+$/.test(short)) return 0;
  if (!long.startsWith(short)) return isContracted(short, long) ? 0.8 : 0;
  if (short.length === 1) return long.length > 2 ? 0.85 : 0;
  return short.length >= 3 && long.length >= short.length + 3 && short.length <= longest ? 0.8 : 0;
}

/** Consonants of the word in their order: vx for vieux, zh for zurich. */
function isContracted(short: string, long: string): boolean {
  if (!/^[b-df-hj-np-tv-xz]{2,4}$/.test(short) || short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of short) {
    at = long.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return long.length >= short.length + 2;
}

function mistyped(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length);
  const allowed = allowedEdits(shorter, /[\u3400-\u9fff]/.test(left));
  if (allowed === 0) return 0;
  const edits = countEdits(left, right, allowed);
  if (edits > allowed) return 0;
  const likeness = jaroWinkler(left, right);
  // The first letter is seldom mistyped; another one makes another name: Hansen, Jansen.
  const floor = left[0] === right[0] ? leastLikeness : leastLikeness + 0.03;
  return likeness >= floor ? Math.min(0.95, likeness) : 0;
}

function allowedEdits(length: number, isKanji: boolean): number {
  if (isKanji) return length >= 4 ? 1 : 0;
  if (length < 4) return 0;
  if (length < 8) return 1;
  return length < 12 ? 2 : 3;
}
