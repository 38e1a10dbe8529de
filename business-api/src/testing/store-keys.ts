import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

export interface KeyRow {
  readonly c: string;
  readonly t: string;
  readonly kind: string;
  /** 64 bits as a decimal. */
  readonly key: string;
}

/** Stores keys of many registrations at once, without the limit of a statement. */
export async function storeKeys(db: Db, rows: readonly KeyRow[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`insert into registration_keys (country_code, ticket_number, kind, key)
      select c, t, kind, key from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row(c text, t text, kind text, key bigint) on conflict do nothing`.execute(trx);
  });
}

/**
 * As autovacuum does: without it each owner of a key would be looked up in the table. Without the limit
 * of a statement too, and in no transaction, which a vacuum refuses.
 */
export async function vacuumKeys(db: Db): Promise<void> {
  await db.connection().execute(async (session) => {
    await sql`set statement_timeout = 0`.execute(session);
    await sql`vacuum analyze registration_keys`.execute(session);
    await sql`reset statement_timeout`.execute(session);
  });
}
