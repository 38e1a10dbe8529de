import { foldText } from '@countersign/domain/search/fold-text';
import { searchTerms } from '@countersign/domain/search/search-words';

export interface TextPart {
  readonly text: string;
  readonly marked: boolean;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const notInWords = /[^\p{L}\p{N}\p{M}\s]+/gu;

/**
 * `text` cut at the matches of a search, compared like the search: ignoring case, accents, width,
 * kind of kana and punctuation.
 */
export function highlight(text: string, search: string): readonly TextPart[] {
  const terms = searchTerms(search);
  if (terms === undefined) return [{ text, marked: false }];
  const letters = [...segmenter.segment(text)].map(({ segment }) => segment);
  let folded = '';
  /** For each index in `folded`, the index of its letter. */
  const origin: number[] = [];
  for (const [index, letter] of letters.entries()) {
    const plain = foldText(letter).replace(notInWords, '');
    folded += plain;
    for (let place = 0; place < plain.length; place++) origin.push(index);
  }
  const marked = new Set<number>();
  const wanted = [...terms.words.map((word) => word.text), terms.joined ?? ''].filter(Boolean);
  for (const word of wanted) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      const last = origin[at + word.length - 1] ?? 0;
      for (let letter = origin[at] ?? 0; letter <= last; letter++) marked.add(letter);
    }
  }
  const parts: { text: string; marked: boolean }[] = [];
  for (const [index, letter] of letters.entries()) {
    const before = parts.at(-1);
    if (before?.marked === marked.has(index)) before.text += letter;
    else parts.push({ text: letter, marked: marked.has(index) });
  }
  return parts;
}
