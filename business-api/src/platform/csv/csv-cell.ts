import { withVisibleMarks } from '@countersign/domain/registration/visible-text';

// The beginnings of a formula or a command in spreadsheets, in half and full width.
const beginsFormula = /^[=+\-@\t\r\n\0＝＋－＠]/;
// A program may expect another separator. Then the quotes around a cell are letters to it, and a formula begins behind each
// separator or line break within the cell, after blanks or a quote, too.
const formulaInside = /([,;\t\r\n])(?=[\s\0"]*[=+\-@＝＋－＠])/g;
const needsQuotes = /[",;\r\n\t\0]/;
const signs = { comma: ',', semicolon: ';' } as const;

/**
 * A value as a cell of a table (RFC 4180). An apostrophe disarms what a spreadsheet would execute: all
 * spreadsheets understand it, although some show it.
 */
export function csvCell(text: string): string {
  // A hidden character before an equals sign would hide it from the next check, not from all programs.
  const value = withVisibleMarks(text).replace(formulaInside, "$1'");
  const safe = beginsFormula.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of the table, with its line break. */
export function csvLine(values: readonly string[], separator: keyof typeof signs): string {
  return `${values.map(csvCell).join(signs[separator])}\r\n`;
}
