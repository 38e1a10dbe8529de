import { compareForms, type FormComparison } from './compare-forms.ts';
import type { NameForm } from './name-form.ts';
import type { Rarity } from './rarity.ts';

export type NameLevel = 'same' | 'near' | 'partly' | 'different';

export interface NameComparison extends FormComparison {
  readonly level: NameLevel;
  /** 株式会社 before the one name and after the other. */
  readonly legalFormMoved: boolean;
  readonly one: NameForm;
  readonly other: NameForm;
}

export interface NamesComparison {
  /** The best of all names of both; undefined where one has none. */
  readonly best: NameComparison | undefined;
  /** Of the readings in kana; undefined where one has none. */
  readonly reading: NameComparison | undefined;
  readonly numbersDiffer: boolean;
}

const sameScore = 0.93;
const nearScore = 0.62;
const partlyBits = 5.5;

/** Compares each name of the one practice with each of the other: legal, trading, reading. */
export function compareNames(
  one: readonly NameForm[],
  other: readonly NameForm[],
  rarity: Rarity,
): NamesComparison {
  let best: NameComparison | undefined;
  let reading: NameComparison | undefined;
  let differing: NameComparison | undefined;
  for (const left of one) {
    for (const right of other) {
      if (!areComparable(left, right)) continue;
      const found = compareTwo(left, right, rarity);
      const isReading = left.source === 'reading' && right.source === 'reading';
      if (isReading) reading = better(reading, found);
      else best = better(best, found);
      if (found.numbersDiffer && left.source === right.source) differing = better(differing, found);
    }
  }
  return { best, reading, numbersDiffer: (differing?.shared ?? 0) > 0 };
}

/** A reading is compared with a reading, or with a name in Latin letters. */
function areComparable(one: NameForm, other: NameForm): boolean {
  if ((one.source === 'reading') === (other.source === 'reading')) {
    // Kanji cannot be compared with Latin letters; only their reading can.
    return !((one.isKanji && other.isLatin) || (one.isLatin && other.isKanji));
  }
  const name = one.source === 'reading' ? other : one;
  return name.isLatin;
}

function compareTwo(one: NameForm, other: NameForm, rarity: Rarity): NameComparison {
  const found = compareForms(one, other, rarity);
  const legalFormMoved =
    one.legalForm?.family === 'japanese' &&
    other.legalForm?.family === 'japanese' &&
    one.legalForm.place !== other.legalForm.place;
  return { ...found, level: levelOf(found, legalFormMoved), legalFormMoved, one, other };
}

function levelOf(found: FormComparison, legalFormMoved: boolean): NameLevel {
  if (found.numbersDiffer) return found.rarest >= partlyBits ? 'partly' : 'different';
  if (found.score >= sameScore && !legalFormMoved) return 'same';
  if (found.score >= nearScore) return 'near';
  return found.rarest >= partlyBits && found.score >= 0.3 ? 'partly' : 'different';
}

function better(one: NameComparison | undefined, other: NameComparison): NameComparison {
  if (one === undefined) return other;
  const ahead = other.score - one.score || other.shared - one.shared;
  if (ahead !== 0) return ahead > 0 ? other : one;
  return pairKey(other) < pairKey(one) ? other : one;
}

/** The same from both sides, so that a draw does not depend on which practice comes first. */
function pairKey({ one, other }: NameComparison): string {
  return [one.written, other.written].sort().join(' ');
}
