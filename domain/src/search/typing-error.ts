import { searchTerms } from './search-words.ts';

/** Shorter words have too many neighbours. */
const shortestWord = 5;
const onlyLetters = /^\p{L}+$/u;
const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** The words of a search that may have a typing error; none of a search that is too short. */
export function correctableWords(search: string): string[] {
  return (searchTerms(search)?.words ?? [])
    .map(({ text }) => text)
    .filter((text) => [...text].length >= shortestWord && onlyLetters.test(text))
    .filter((text) => !japanese.test(text));
}

/** The letters that a typing error may put into a word, of the scripts that have few. */
const alphabets = [
  { of: /\p{Script=Latin}/u, letters: lettersBetween('a', 'z') },
  { of: /\p{Script=Greek}/u, letters: lettersBetween('α', 'ω') },
  { of: /\p{Script=Cyrillic}/u, letters: lettersBetween('а', 'я') },
  { of: /\p{Script=Hebrew}/u, letters: lettersBetween('א', 'ת') },
  { of: /\p{Script=Arabic}/u, letters: lettersBetween('ء', 'ي') },
];

/**
 * Every folded word that is one typing error apart from `word`, about 54 for each of its letters. In a
 * script without an alphabet here: without a letter, with two in the other order, and with its own letters.
 */
export function neighboursOf(word: string): string[] {
  const letters = [...word];
  const alphabet = alphabets.find(({ of }) => of.test(word))?.letters ?? letters;
  const neighbours = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('');
    const [one = '', two = ''] = letters.slice(at);
    const after = letters.slice(at + 1).join('');
    for (const letter of alphabet) {
      neighbours.add(before + letter + one + after);
      if (one !== '') neighbours.add(before + letter + after);
    }
    neighbours.add(before + after);
    neighbours.add(before + two + one + letters.slice(at + 2).join(''));
  }
  neighbours.delete(word);
  return [...neighbours];
}

function lettersBetween(first: string, last: string): string[] {
  const [from = 0, to = 0] = [first, last].map((letter) => letter.codePointAt(0));
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}
