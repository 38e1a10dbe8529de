import { CompiledQuery } from 'kysely';
import type { Db, Trx } from './database.ts';

/** Begins the text of a statement that is worth a name on its connection. */
const mark = '/* prepared */ ';

/** Names a value of a statement; returns its place in the text, `$1`. */
export type ValuePlace<Values> = (read: (values: Values) => unknown) => string;

export interface PreparedStatement<Values, Row> {
  run(db: Db | Trx, values: Values): Promise<readonly Row[]>;
}

/**
 * A statement of the everyday path: its text is made once, and PostgreSQL parses it once per
 * connection. `text` may use the place of a value several times. The rows are not checked: `Row` must
 * be what the text selects. The text has no comments: it becomes one line.
 */
export function prepareStatement<Values, Row = never>(
  text: (value: ValuePlace<Values>) => string,
): PreparedStatement<Values, Row> {
  const reads: ((values: Values) => unknown)[] = [];
  const place: ValuePlace<Values> = (read) => `$${reads.push(read)}`;
  const statement = mark + text(place).replace(/\s+/g, ' ').trim();
  return {
    run: async (db, values) => {
      const parameters = reads.map((read) => read(values));
      const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(statement, parameters));
      return rows;
    },
  };
}

const names = new Map<string, string>();

/** The name of a statement that prepareStatement has made; undefined for every other. */
export function preparedName(text: string): string | undefined {
  if (!text.startsWith(mark)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `countersign_${names.size}`;
  names.set(text, name);
  return name;
}
