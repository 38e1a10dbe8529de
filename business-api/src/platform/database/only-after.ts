import { type RawBuilder, sql } from 'kysely';

/**
 * The end of a `from` whose rows are only there once another part of the statement, by its name in `with`, has one
 * row; nothing without a name.
 */
export function onlyAfter(part: string | undefined): RawBuilder<unknown> {
  return part === undefined ? sql`` : sql`cross join ${sql.table(part)}`;
}
