/** S8.1: writes one structured line. Pass codes, never a token or a full address. */
export function log(event: string, fields: Record<string, string | undefined>): void {
  console.error(JSON.stringify({ event, ...fields }));
}
