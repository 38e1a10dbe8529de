import type { NameWord } from './name-form.ts';
import { spellingOf } from './spelling.ts';

/**
 * Words in a row that the other name writes as one become one: vieux port and vieuxport; so do those
 * of which the other name has the first letters, eye care and ec.
 */
export function joinWords(words: readonly NameWord[], other: readonly NameWord[]): NameWord[] {
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
