/** Full-width digits and capitals have code points this far above those of ASCII. */
const FULL_WIDTH = 0xfee0;

/**
 * The text with narrow digits and letters, ASCII hyphens and blanks, character for character: what
 * is found at a place in it is at the same place in the original.
 */
export function plainText(text: string): string {
  return text
    .replace(/[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g, (wide) =>
      String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH),
    )
    .replace(/[\u00AD\u2010-\u2015\u2212\u30FC\uFF0D\uFF70]/g, '-')
    .replace(/[^\S\n\r]|[\u200B\u2060]/g, ' ');
}
