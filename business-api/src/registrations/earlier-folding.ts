const plainLetters: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};

/**
 * How texts were folded by the release before 0165-words-folded-alike. Rows have such words until the
 * background fill has reached them, and a copy of that release may still write some. Delete it with the
 * next change of folding.
 */
export function foldEarlier(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[æœøßłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\u3041-\u3096\u309d\u309e]/g, (kana) =>
      String.fromCodePoint(kana.charCodeAt(0) + 0x60),
    );
}
