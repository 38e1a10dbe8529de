import { isContrasting } from './contrasting-words.ts';
import { legalFormsByWord } from './legal-forms.ts';
import { spellingOf } from './spelling.ts';

export interface Stripped {
  readonly words: readonly string[];
  readonly family?: string | undefined;
}

const and = new Set(['and', 'et', 'und', 'u', 'y', 'e', 'og', 'och']);

/** A name's words without its legal forms, the longest first; a name of nothing else keeps them. */
export function stripLegalForm(words: readonly string[]): Stripped {
  let family: string | undefined;
  let left = [...words];
  for (;;) {
    const found = longestForm(left);
    if (found === undefined) return { words: left, family };
    left = [...left.slice(0, found.at), ...left.slice(found.at + found.length)];
    while (left.length > 1 && and.has(left.at(-1) ?? '')) left = left.slice(0, -1);
    if (found.family !== 'other') family ??= found.family;
  }
}

function longestForm(words: readonly string[]) {
  let longest: { at: number; length: number; family: string } | undefined;
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const found = formAt(words, at);
    if (found === undefined || found.length >= words.length) continue;
    if (longest === undefined || found.length > longest.length) longest = { at, ...found };
  }
  return longest;
}

function formAt(words: readonly string[], at: number) {
  for (const form of legalFormsByWord.get(spellingOf(words[at] ?? '')) ?? []) {
    const length = lengthAt(words, at, form.words);
    if (length === 0) continue;
    const next = words[at + length];
    const isEnd = next === undefined || (at > 0 && isContrasting(next));
    const isStart = at === 0 && mayLead.has(form.words[0] ?? '');
    // A short form at the beginning is more often a word: Sa Majesté, As Óticas.
    if (form.onlyAtEnd && !isStart && (!isEnd || at === 0)) continue;
    return { length, family: form.family };
  }
  return undefined;
}

const mayLead = new Set([
  'ao',
  'pt',
  'ip',
  'chp',
  'fop',
  'tov',
  'ad',
  'et',
  'kk',
  'kabushiki',
  'yk',
]);

/** How many words the form takes here; "und" and its like between its words are passed over. */
function lengthAt(words: readonly string[], start: number, form: readonly string[]): number {
  let at = start;
  for (const [place, part] of form.entries()) {
    if (place > 0 && and.has(words[at] ?? '') && words[at] !== part) at += 1;
    if (!isPart(words[at] ?? '', part)) return 0;
    at += 1;
  }
  return at - start;
}

/** Long words may be spelled as their transliteration has it; abbreviations not. */
function isPart(word: string, part: string): boolean {
  return word === part || (part.length > 6 && spellingOf(word) === spellingOf(part));
}
