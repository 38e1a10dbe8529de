// What a spreadsheet takes for a formula or a command, in half and full width.
const beginsFormula = /^[=+\-@\t\r\n\0＝＋－＠]/;
const needsQuotes = /[",\r\n\t\0]/;

/**
 * A value as a cell of a table (RFC 4180). An apostrophe before what a spreadsheet would run: shown
 * as text it is seen, and it is the only sign that every one of them understands.
 */
export function csvCell(value: string): string {
  const safe = beginsFormula.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of the table, with its end. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
