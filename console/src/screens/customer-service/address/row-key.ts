/** Names a row of the list, as its address does: `FR/T-1`. */
export function rowKeyOf(row: {
  readonly countryCode: string;
  readonly ticketNumber: string;
}): string {
  return `${row.countryCode}/${row.ticketNumber}`;
}
