import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { Db } from '../platform/database/database.ts';

/**
 * Runs a statement that prepares a test and may take longer than a request's on a busy machine: on a connection of its
 * own, since those of the API stop waiting for an answer after seconds. The embedded engine has no limit.
 */
export async function withoutLimit(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  const { sql: text, parameters } = statement.compile(db);
  if (inject('engine') === 'embedded') {
    await db.executeQuery(CompiledQuery.raw(text, [...parameters]));
    return;
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${rows[0]?.name}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(text, [...parameters]);
  } finally {
    await client.end();
  }
}
