import { withVisibleMarks } from '@countersign/domain/registration/visible-text';

const mostSigns = 200;

/**
 * A register's text with `�` in the place of each sign that steers how text is shown or is not seen:
 * control characters, marks that turn the direction of writing, halves of pairs. Markup stays as it
 * is, as text; ends of lines are blanks; at most 200 signs.
 */
export function inertText(text: string): string {
  const plain = withVisibleMarks(text.replace(/[\s\p{Zl}\p{Zp}]+/gu, blankOf))
    .replace(/[\p{Cc}\p{Co}\p{Cs}]/gu, '\ufffd')
    .trim();
  const signs = [...plain];
  return signs.length > mostSigns ? `${signs.slice(0, mostSigns - 1).join('')}…` : plain;
}

/** `\s` counts the byte order mark as a blank, though it is not seen. */
function blankOf(blanks: string): string {
  return blanks.includes('\ufeff') ? '\ufeff' : ' ';
}
