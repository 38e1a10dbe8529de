import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import { appendOnly } from '../../platform/database/table-rights.ts';

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
