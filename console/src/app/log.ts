/** S8.1: one structured line. Callers give codes, never a token or a full address. */
export function log(event: string, fields: Record<string, string | undefined>): void {
  console.error(JSON.stringify({ event, ...fields }));
}
