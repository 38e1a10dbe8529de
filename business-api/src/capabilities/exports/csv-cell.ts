// What a spreadsheet takes for a formula or a command, in half and full width.
const beginsFormula = /^[=+\-@\t\r\n\0＝＋－＠]/;
// Either separator is quoted in every file: what it is opened with may take the other one.
const needsQuotes = /[",;\r\n\t\0]/;
const signs = { comma: ',', semicolon: ';' } as const;

/**
 * A value as a cell of a table (RFC 4180). An apostrophe before what a spreadsheet would run: shown
 * as text it is seen, and it is the only sign that every one of them understands.
 */
export function csvCell(value: string): string {
  const safe = beginsFormula.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of the table, with its end. */
export function csvLine(values: readonly string[], separator: keyof typeof signs): string {
  return `${values.map(csvCell).join(signs[separator])}\r\n`;
}
