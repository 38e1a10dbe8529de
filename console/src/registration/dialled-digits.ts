/** What a telephone dials of a number as it was written: without an extension, a remark and the zero in brackets. */
export function dialledDigits(number: string): string {
  const [, written = ''] = /^[^\d+]*([^\p{L}#;]*)/u.exec(plainDigits(number)) ?? [];
  return written.replace(/^(\+.*)\(0\)/, '$1').replaceAll(/[^+0-9]/g, '');
}

/** The long vowel mark, a letter, is a hyphen between digits. */
function plainDigits(number: string): string {
  return number.normalize('NFKC').replaceAll('ー', '-');
}
