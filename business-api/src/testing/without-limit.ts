import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';

const longestMs = 300_000;

/** Runs a statement that prepares a test and may take longer than a request's, on a busy machine. */
export async function withoutLimit(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  await inTransaction(
    db,
    async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await statement.execute(trx);
    },
    longestMs,
  );
}
