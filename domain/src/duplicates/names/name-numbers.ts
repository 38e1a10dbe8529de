// A map: `constructor` is a word of a name, too.
const written = new Map<string, string>(
  Object.entries({
    ...{ ii: '2', iii: '3', iv: '4', vi: '6', vii: '7', viii: '8', ix: '9', xii: '12', xiii: '13' },
    ...{ xiv: '14', xv: '15', xvi: '16', xx: '20', xxi: '21' },
    ...{ one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8' },
    ...{ nine: '9', ten: '10', first: '1', second: '2', third: '3', fourth: '4', fifth: '5' },
    ...{ zwei: '2', drei: '3', deux: '2', trois: '3', tres: '3', dois: '2' },
    ...{ 第一: '1', 第二: '2', 第三: '3', 第四: '4', 第五: '5' },
  }),
);

/** The number that a word of a name means: 2, II, two, 第二; undefined where it is none. */
export function numberOf(word: string, isLast: boolean): string | undefined {
  if (/^\p{Nd}+$/u.test(word)) return word.replace(/^0+(?=\d)/, '');
  // A single letter is a numeral only where a name ends with it, as in Optik Maier I.
  if (isLast && word === 'i') return '1';
  return written.get(word);
}

/** Ordinal endings after a digit: 2nd, 1er, 3rd, 2º. */
export function isOrdinalEnding(word: string): boolean {
  return /^(st|nd|rd|th|er|ere|eme|e|o|a|os|as|号|号店|号館|号室)$/.test(word);
}
