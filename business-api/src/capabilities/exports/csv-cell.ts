// The beginnings of a formula or a command in spreadsheets, in half and full width.
const beginsFormula = /^[=+\-@\t\r\n\0＝＋－＠]/;
// Cells with either separator are quoted: a program may expect the other one.
const needsQuotes = /[",;\r\n\t\0]/;
const signs = { comma: ',', semicolon: ';' } as const;

/**
 * A value as a cell of a table (RFC 4180). An apostrophe disarms what a spreadsheet would execute: all
 * spreadsheets understand it, although some show it.
 */
export function csvCell(value: string): string {
  const safe = beginsFormula.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of the table, with its line break. */
export function csvLine(values: readonly string[], separator: keyof typeof signs): string {
  return `${values.map(csvCell).join(signs[separator])}\r\n`;
}
