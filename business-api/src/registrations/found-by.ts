import { isErased } from '@countersign/domain/registration/erased';
import type { SearchedWord, SearchParts } from './search-query.ts';
import { type SearchedRegistration, type SearchedValue, searchedValues } from './search-text.ts';

/** A field and its value that a search has found. */
export type FoundBy = Pick<SearchedValue, 'field' | 'value'>;

/**
 * What of a registration has the words of a search that none of the texts in `shown` has: the fewest
 * values, and of more than two those with the most words. None of an erased one.
 */
export function foundBy(
  registration: SearchedRegistration,
  parts: SearchParts,
  shown: readonly string[],
): readonly FoundBy[] {
  if (isErased(registration)) return [];
  const values = searchedValues(registration);
  const isShown = ({ value }: SearchedValue) => shown.includes(value);
  const seen = values.filter(isShown).flatMap((value) => wordsFound(value, parts));
  const open = parts.words.filter((word) => !seen.includes(word));
  if (open.length === 0) return [];
  const partly: Found[] = [];
  for (const value of values.filter((one) => !isShown(one))) {
    const words = wordsFound(value, { ...parts, words: open });
    if (words.length === open.length) return [fieldOf({ value, words })];
    if (words.length > 0) partly.push({ value, words });
  }
  const first = mostOf(open, partly);
  const left = open.filter((word) => !first?.words.includes(word));
  return [first, mostOf(left, partly)].filter((one) => one !== undefined).map(fieldOf);
}

interface Found {
  readonly value: SearchedValue;
  readonly words: readonly SearchedWord[];
}

/** The words of a search that a value has: all of them where it has what is sought instead. */
function wordsFound(value: SearchedValue, { words, instead }: SearchParts) {
  const texts = [...instead, ...words.flatMap((word) => word.map(({ text }) => text))];
  if (!texts.some(value.mayHave)) return [];
  const own = value.words();
  const begins = (text: string) => own.some((word) => word.startsWith(text));
  if (instead.some(begins)) return words;
  return words.filter((word) =>
    word.some(({ text, isWhole }) => (isWhole ? own.includes(text) : begins(text))),
  );
}

/** The value that has the most of the words, the first of several; undefined where none has any. */
function mostOf(words: readonly SearchedWord[], found: readonly Found[]): Found | undefined {
  const countOf = (one: Found) => one.words.filter((word) => words.includes(word)).length;
  return found.filter((one) => countOf(one) > 0).toSorted((a, b) => countOf(b) - countOf(a))[0];
}

function fieldOf({ value: { field, value } }: Found): FoundBy {
  return { field, value };
}
