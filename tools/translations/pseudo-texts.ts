import type { TextTree } from './text-files.ts';

/** What a pseudo-text is between: words on a screen that are not between them come from no file of texts. */
export const [opening, closing] = ['⟦', '⟧'] as const;

/** German, Spanish and Portuguese are up to so much longer than English. */
const growth = 0.4;
/** A value that is filled in, or a tag. */
const kept = /(\{\{\s*\w+\s*\}\}|<[^<>]+>)/;
const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accented = 'àƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ';
const accents = new Map(
  [...plain].map((letter, place) => [letter, [...accented][place] ?? letter]),
);

/**
 * A file of texts as in a language that no one speaks: accented, longer in every word and between marks. Whoever
 * reads English can still read it.
 */
export function pseudoTexts(tree: TextTree): TextTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoTexts(value),
    ]),
  );
}

export function pseudoText(text: string): string {
  const parts = text.split(kept).map((part) => (kept.test(part) ? part : longer(part)));
  return `${opening}${parts.join('')}${closing}`;
}

/** Each word grows by itself: it is long words, not long sentences, that break a line or a button. */
function longer(part: string): string {
  return part.replaceAll(/[A-Za-z]+/g, (word) => {
    const letters = [...word].map((letter) => accents.get(letter) ?? letter);
    const more = Math.ceil(word.length * growth);
    // A doubled letter stays beside its own, and the first one stays single: "Ŕééĝĝîîššţţŕàţîöñ".
    return letters
      .map((letter, place) => (place > 0 && place <= more ? letter + letter.toLowerCase() : letter))
      .concat(word.length <= more ? (letters.at(-1) ?? '').toLowerCase() : '')
      .join('');
  });
}
