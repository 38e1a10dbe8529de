// Letters that Unicode does not decompose into plain ones.
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

// The accents of Latin, Greek and Cyrillic; not the marks that turn か into が.
const accents = /[\u0300-\u036f]/g;
const hiragana = /[\u3041-\u3096\u309d\u309e]/g;
const katakanaAfterHiragana = 0x60;

/**
 * A text in the form that a search compares: without differences of width, case, accents and kind
 * of kana. Folding is idempotent.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(/[æœøßłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(hiragana, (kana) => String.fromCodePoint(kana.charCodeAt(0) + katakanaAfterHiragana));
}
