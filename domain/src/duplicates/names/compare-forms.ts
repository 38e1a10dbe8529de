import { type Alignment, alignWords } from './align-words.ts';
import { areOpposed, isContrasting } from './contrasting-words.ts';
import type { NameForm, NameWord } from './name-form.ts';
import type { Rarity } from './rarity.ts';
import { spellingOf } from './spelling.ts';

export interface FormComparison {
  /** 0 to 1; the smaller of both directions, less what each has in place of the other's. */
  readonly score: number;
  /** Information of the words in common, in bits. */
  readonly shared: number;
  /** Information of the rarest word in common, in bits. */
  readonly rarest: number;
  readonly numbersDiffer: boolean;
  /** Both name a place of their own, and not the same: two branches. */
  readonly branchesDiffer: boolean;
  /** The same signs in the same order, without legal forms. */
  readonly isLiteral: boolean;
}

/** Compares two names that were taken apart. */
export function compareForms(one: NameForm, other: NameForm, rarity: Rarity): FormComparison {
  const isLiteral = one.written === other.written;
  const left = joinWords(one.words, other.words);
  const right = joinWords(other.words, left);
  const alignment = alignWords(left, right);
  const onlyTrade = !hasOwnWord(one) && !hasOwnWord(other);
  const weigh = (word: NameWord) => wordWeight(word, rarity, onlyTrade);
  const sum = (words: readonly NameWord[]) => words.reduce((all, word) => all + weigh(word), 0);
  let shared = 0;
  let rarest = 0;
  for (const pair of alignment.pairs) {
    const weight = Math.min(weigh(pair.one), weigh(pair.other));
    shared += weight * pair.likeness;
    rarest = Math.max(rarest, weight * pair.likeness);
  }
  const certain = alignment.pairs.reduce(
    (all, pair) => all + Math.min(weigh(pair.one), weigh(pair.other)),
    0,
  );
  const lacks = [sum(alignment.onlyOne), sum(alignment.onlyOther)] as const;
  const whole = Math.max(certain + lacks[0], certain + lacks[1], 0.001);
  const replaced = Math.min(...lacks) / whole;
  const score = isLiteral ? 1 : Math.max(0, shared / whole - replaced * replacedCosts);
  return {
    score: isAcronym(one, other) ? Math.max(score, acronymScore) : opposed(alignment, score),
    shared,
    rarest,
    numbersDiffer: numbersDiffer(one.numbers, other.numbers),
    branchesDiffer: hasTown(alignment.onlyOne) && hasTown(alignment.onlyOther),
    isLiteral,
  };
}

const replacedCosts = 0.85;
const acronymScore = 0.8;
const opposedCosts = 0.35;

function opposed({ onlyOne, onlyOther }: Alignment, score: number): number {
  const isOpposed = onlyOne.some(({ text }) =>
    onlyOther.some((there) => areOpposed(text, there.text)),
  );
  return isOpposed ? Math.max(0, score - opposedCosts) : score;
}

function hasOwnWord({ words }: NameForm): boolean {
  return words.some(({ kind, text }) => kind === 'core' && !isContrasting(text));
}

function hasTown(words: readonly NameWord[]): boolean {
  return words.some(({ kind }) => kind === 'town');
}

/** 2 and 24 differ; a number that only one name has does not contradict. */
function numbersDiffer(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return false;
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  return !few.every((number) => many.includes(number));
}

/** IBM and International Business Machines: one word of the first letters of three or more. */
function isAcronym(one: NameForm, other: NameForm): boolean {
  return isAcronymOf(one, other) || isAcronymOf(other, one);
}

function isAcronymOf(short: NameForm, long: NameForm): boolean {
  const [word, ...more] = short.words;
  if (word === undefined || more.length > 0 || !/^[a-z]{3,6}$/.test(word.written)) return false;
  return (
    long.initials.length >= 3 &&
    long.initials.startsWith(word.written) &&
    long.initials.length - word.written.length <= 1
  );
}

/**
 * Words in a row that the other name writes as one become one: vieux port and vieuxport; so do those
 * of which the other name has the first letters, eye care and ec.
 */
function joinWords(words: readonly NameWord[], other: readonly NameWord[]): NameWord[] {
  const whole = new Map(
    other.flatMap((word) => [
      [spellingOf(word.written), word],
      [word.written, word],
    ]),
  );
  const joined: NameWord[] = [];
  for (let at = 0; at < words.length; ) {
    const taken = joinedAt(words, at, whole);
    const word = taken === undefined ? words[at] : taken.word;
    if (word !== undefined) joined.push(word);
    at += taken?.count ?? 1;
  }
  return joined;
}

function joinedAt(
  words: readonly NameWord[],
  at: number,
  whole: ReadonlyMap<string, NameWord>,
): { word: NameWord; count: number } | undefined {
  for (const count of [4, 3, 2]) {
    if (at + count > words.length) continue;
    const taken = words.slice(at, at + count).map(({ written }) => written);
    const text = taken.join('');
    const word = text.length >= 4 ? whole.get(spellingOf(text)) : undefined;
    if (word !== undefined) return { word: { ...word, written: text }, count };
    const initials = taken.map((part) => part.charAt(0)).join('');
    const short = whole.get(initials);
    if (short?.kind === 'core' && short.written === initials)
      return { word: { ...short, written: text }, count };
  }
  return undefined;
}

/** Where a name has no word of its own, the words of the trade are what it is known by. */
const onlyTradeBits = 3;
const fixedBits: Readonly<Record<Exclude<NameWord['kind'], 'core'>, number>> = {
  trade: 1,
  generic: 1.2,
  sector: 5,
  joining: 0.1,
  number: 4,
  town: 3,
};

/** Information of a word of a name, in bits: little where the whole trade uses it. */
function wordWeight(word: NameWord, rarity: Rarity, onlyTrade = false): number {
  if (onlyTrade && word.kind === 'trade') return onlyTradeBits;
  if (word.kind === 'core' && isContrasting(word.text)) return 3.5;
  return word.kind === 'core' ? rarity(word.text) : fixedBits[word.kind];
}
