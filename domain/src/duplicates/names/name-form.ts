export type NameSource = 'legal' | 'trading' | 'reading';
export type WordKind = 'core' | 'trade' | 'generic' | 'sector' | 'joining' | 'number' | 'town';

export interface NameWord {
  /** Folded, in Latin letters where the script has them; a number in digits, a trade word's idea. */
  readonly text: string;
  /** As it was written, folded and transliterated. */
  readonly written: string;
  /** What is left without the usual differences of spelling; of Latin words only. */
  readonly spelling: string;
  readonly kind: WordKind;
}

/** A name taken apart for comparing. */
export interface NameForm {
  readonly source: NameSource;
  /** All words in a row, folded: equal where nothing but letters' looks and blanks differ. */
  readonly written: string;
  /** First letters of its words, legal forms included, joining words not. */
  readonly initials: string;
  readonly words: readonly NameWord[];
  /** All distinctive words are in kanji, or in Latin letters, kana and hangul included. */
  readonly isKanji: boolean;
  readonly isLatin: boolean;
  readonly numbers: readonly string[];
  readonly legalForm?: { readonly family: string; readonly place: 'before' | 'after' };
}
