import { sql } from 'kysely';

const mark = '/* parsed once */';

/**
 * Begins a statement of the everyday path: it has a name on its connection, where PostgreSQL parses and plans it once.
 * Only for a statement whose text is always the same, with values alone that differ: each text stays in memory.
 */
export const parsedOnce = sql.raw(mark);

const names = new Map<string, string>();

/** The name of a statement that begins with `parsedOnce`; undefined for every other. */
export function statementName(text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined;
  const name = names.get(text) ?? `countersign_${names.size}`;
  names.set(text, name);
  return name;
}
