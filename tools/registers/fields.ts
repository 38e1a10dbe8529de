export type Fields = Partial<Record<string, unknown>>;

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The first of the fields that holds a text or number, as text. */
export function textIn(
  fields: Fields | undefined,
  ...names: readonly string[]
): string | undefined {
  for (const name of names) {
    const value = fields?.[name];
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return undefined;
}
