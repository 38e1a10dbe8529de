import { foldText } from '../../search/fold-text.ts';
import { countEdits } from '../names/count-edits.ts';
import { romaniseKana } from '../names/kana.ts';
import { spellingOf } from '../names/spelling.ts';
import { romaniseHangul, transliterate } from '../names/transliterate.ts';

export interface PersonForm {
  readonly words: readonly string[];
  /** The reading in kana, in Latin letters. */
  readonly reading?: string | undefined;
}

/** `near` is an initial or a slip; `surname` is one name in common and another that differs. */
export type PersonLikeness = 'same' | 'near' | 'surname' | 'different';

const titles = new Set(
  'dr dra drs prof professor med dipl ing herr frau mr mrs ms miss m mme mlle monsieur madame sr sra srta don dona dott dottssa od md phd bsc msc mag magister optom 様 先生'.split(
    ' ',
  ),
);

export function readPerson(name: string, reading: string | undefined): PersonForm {
  const text = foldText(name).replace(/・/g, ' ');
  const words = wordsOf(transliterate(romaniseHangul(text)));
  const kana = reading === undefined ? '' : romaniseKana(foldText(reading)).replace(/[^a-z]/g, '');
  const isUnspaced = /[\u3400-\u9fff\uac00-\ud7a3]/.test(text);
  return { words: isUnspaced ? [words.join('')] : words, reading: kana === '' ? undefined : kana };
}

function wordsOf(text: string): string[] {
  return text
    .split(/[^\p{L}\p{M}ー]+/u)
    .filter((word) => word !== '' && !titles.has(word))
    .map(romaniseKana);
}

export function comparePeople(one: PersonForm, other: PersonForm): PersonLikeness | undefined {
  if (one.words.length === 0 || other.words.length === 0) return undefined;
  if (one.reading !== undefined && one.reading === other.reading) return 'same';
  const [few, many] =
    one.words.length <= other.words.length ? [one.words, other.words] : [other.words, one.words];
  const left = [...many];
  const found = few.map((word) => take(word, left));
  const whole = found.filter((how) => how === 'same').length;
  const slips = found.filter((how) => how === 'near').length;
  if (few.length === 1) {
    // Signs without blanks hold the whole name; one word of several is a surname at most.
    if (whole === 1) return many.length === 1 ? 'same' : 'surname';
    return slips === 1 && many.length === 1 ? 'near' : 'different';
  }
  if (whole === few.length) return 'same';
  if (whole + slips === few.length && whole > 0) return 'near';
  return whole > 0 ? 'surname' : 'different';
}

function take(word: string, left: string[]): 'same' | 'near' | 'no' {
  const same = left.findIndex((there) => there === word || spellingOf(there) === spellingOf(word));
  if (same >= 0) {
    left.splice(same, 1);
    return 'same';
  }
  const near = left.findIndex((there) => isNear(word, there));
  if (near < 0) return 'no';
  left.splice(near, 1);
  return 'near';
}

function isNear(one: string, other: string): boolean {
  if (one.length === 1 || other.length === 1) return one[0] === other[0];
  const shorter = Math.min(one.length, other.length);
  // Dan for Daniel.
  if (shorter >= 3 && (one.startsWith(other) || other.startsWith(one))) return true;
  return shorter >= 5 && one[0] === other[0] && countEdits(one, other, 1) <= 1;
}
