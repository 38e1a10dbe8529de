import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import { appendOnly, tableRights } from '../../platform/database/table-rights.ts';

/** The role in DATABASE_URL lacks rights; only an operator helps. */
export class RightsMissing extends Error {
  override name = 'RightsMissing';
}

/**
 * Throws RightsMissing where this copy's role lacks a right that some request or work needs, as after an upgrade whose
 * grants were not repeated: a copy that is ready and fails at every decision is worse than one that does not start,
 * while those of the release before continue. A table that a later release has removed lacks no right: this one may be
 * gone back to.
 */
export async function requireRights({
  engine,
  background,
}: Pick<OpenDatabase, 'engine' | 'background'>): Promise<void> {
  if (engine === 'embedded') return;
  const needed = Object.entries(tableRights).flatMap(([table, rights]) =>
    rights.map((right) => ({ table, right })),
  );
  const { rows } = await sql<{ table: string; rights: string }>`
    select needed.table, string_agg(needed.right, ', ') as rights
    from jsonb_to_recordset(${JSON.stringify(needed)}::jsonb) as needed ("table" text, "right" text)
    where not has_table_privilege(to_regclass(needed.table), needed.right)
    group by needed.table order by needed.table`.execute(background);
  if (rows.length === 0) return;
  const lacking = rows.map(({ table, rights }) => `${table} (${rights})`).join('; ');
  throw new RightsMissing(
    `The role in DATABASE_URL lacks rights on ${lacking}: repeat the grants of docs/operations.md as the tables' owner.`,
  );
}

/**
 * Warns where this copy's role may rewrite the history, as the tables' owner may: then nothing but anchors shows what
 * a person with the copy's password changes. The embedded engine has one role.
 */
export async function warnOfRights(
  { engine, background }: Pick<OpenDatabase, 'engine' | 'background'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  if (engine === 'embedded') return;
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${appendOnly}::text[]) as name
    where has_table_privilege(name, 'update, delete, truncate') order by name`.execute(background);
  if (rows.length === 0) return;
  log.warn(
    { tables: rows.map(({ name }) => name) },
    'the database role may rewrite the history: give the copies the role of the application',
  );
}
