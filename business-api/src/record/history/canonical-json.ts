/** A JSON value; `undefined` and fractions are not allowed in it. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json };

/** The same text for equal values: names in code unit order, no blanks. Hashes are made of it. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

// Array.isArray does not narrow a readonly array.
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
