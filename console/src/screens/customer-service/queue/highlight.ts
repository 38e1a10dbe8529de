import { foldedPieces } from '@countersign/domain/search/fold-text';
import { searchTerms } from '@countersign/domain/search/search-words';

export interface TextPart {
  readonly text: string;
  readonly marked: boolean;
}

const notInWords = /[^\p{L}\p{N}\p{M}\s]/gu;
const inWords = /[\p{L}\p{N}\p{M}]$/u;

/**
 * `text` cut at the matches of a search, which are compared as the search does: folded, and without
 * punctuation. Of what folds as one, like ㈱ or ヴィ, all is marked.
 */
export function highlight(text: string, search: string): readonly TextPart[] {
  const terms = searchTerms(search);
  if (terms === undefined) return [{ text, marked: false }];
  const pieces = foldedPieces(text);
  let letters = '';
  /** For each index in `letters`, the index of its piece. */
  const origin: number[] = [];
  for (const [index, { folded }] of pieces.entries()) {
    const plain = folded.replace(notInWords, '');
    letters += plain;
    for (let place = 0; place < plain.length; place++) origin.push(index);
  }
  const isWordAt = (index: number | undefined) => inWords.test(pieces[index ?? -1]?.folded ?? '');
  const marked = new Set<number>();
  const mark = (word: string, isWhole: boolean) => {
    for (let at = letters.indexOf(word); at !== -1; at = letters.indexOf(word, at + word.length)) {
      const [first = 0, last = 0] = [origin[at], origin[at + word.length - 1]];
      if (isWhole && (isWordAt(first - 1) || isWordAt(last + 1))) continue;
      for (let piece = first; piece <= last; piece++) marked.add(piece);
    }
  };
  for (const word of terms.words) mark(word.text, word.whole);
  if (terms.joined !== undefined) mark(terms.joined, false);
  const parts: { text: string; marked: boolean }[] = [];
  for (const [index, { written }] of pieces.entries()) {
    const before = parts.at(-1);
    if (before?.marked === marked.has(index)) before.text += written;
    else parts.push({ text: written, marked: marked.has(index) });
  }
  return parts;
}
