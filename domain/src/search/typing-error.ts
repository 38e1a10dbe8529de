import { foldText } from './fold-text.ts';
import type { SearchTerms } from './search-words.ts';

/** Shorter words have too many neighbours. */
const shortestWord = 5;
const shortestPiece = 2;
const onlyLetters = /^\p{L}+$/u;
const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** The words of a search that may have a typing error. */
export function correctableWords({ words }: SearchTerms): string[] {
  return words
    .map(({ text }) => text)
    .filter((text) => [...text].length >= shortestWord && onlyLetters.test(text))
    .filter((text) => !japanese.test(text));
}

/** The two halves of a word: one typing error leaves one of them as it is, except between them. */
export function halvesOf(word: string): string[] {
  const letters = [...word];
  const middle = Math.ceil(letters.length / 2);
  return [letters.slice(0, middle), letters.slice(middle)]
    .filter((half) => half.length >= shortestPiece)
    .map((half) => half.join(''));
}

/** The words of a name, folded as a search compares them. */
export function foldedWords(name: string): string[] {
  return foldText(name)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
}

/** Whether one letter too many, too few, another one, or two in the wrong order make the difference. */
export function isOneErrorApart(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]];
  if (one === other || Math.abs(a.length - b.length) > 1) return false;
  const at = a.findIndex((letter, index) => letter !== b[index]);
  if (at === -1) return true;
  const rest = (letters: readonly string[], from: number) => letters.slice(from).join('');
  return (
    rest(a, at + 1) === rest(b, at + 1) ||
    rest(a, at) === rest(b, at + 1) ||
    rest(a, at + 1) === rest(b, at) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, at + 2) === rest(b, at + 2))
  );
}
