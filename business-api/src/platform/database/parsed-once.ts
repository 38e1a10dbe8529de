import { sql } from 'kysely';

const mark = '/* parsed once */';

/**
 * Part of a statement of the everyday path that is slow to parse or to plan: it has a name on its connection, where
 * PostgreSQL does that once. `sql` begins with it, a builder has it by `modifyFront`. Only for a statement whose text is
 * always the same, with values alone that differ: each text stays in memory.
 */
export const parsedOnce = sql.raw(mark);

const names = new Map<string, string>();

/** The name of a statement with `parsedOnce`; undefined for every other. */
export function statementName(text: string): string | undefined {
  if (!text.includes(mark)) return undefined;
  const name = names.get(text) ?? `countersign_${names.size}`;
  names.set(text, name);
  return name;
}
