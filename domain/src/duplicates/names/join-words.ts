import type { NameWord } from './name-form.ts';
import { spellingOf } from './spelling.ts';

/** Words in a row that the other name writes as one become one: vieux port, vieuxport. */
export function joinWords(words: readonly NameWord[], other: readonly NameWord[]): NameWord[] {
  const whole = new Map(other.map((word) => [spellingOf(word.written), word]));
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
  for (const count of [3, 2]) {
    if (at + count > words.length) continue;
    const text = words
      .slice(at, at + count)
      .map(({ written }) => written)
      .join('');
    const word = text.length >= 4 ? whole.get(spellingOf(text)) : undefined;
    if (word !== undefined) return { word: { ...word, written: text }, count };
  }
  return undefined;
}
