import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, RegistrationsTable, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';

interface BatchOptions {
  /** Most registrations of one batch. */
  readonly batch: number;
  /** `update` where `write` changes the rows themselves. */
  readonly lock: 'share' | 'update';
}

/**
 * Writes something about the next registrations that are older than a migration, which begins the fill by its row in
 * `background_fills`. Each batch, and how far it came, is
 * one transaction, so that an interrupted fill continues there. The rows are locked until its end: an erasure waits,
 * so that nothing of an erased application is written after it. Returns whether there is more to do; a second copy
 * that fills at the same time has nothing to do.
 *
 * A day after the migration it begins a second time: a copy of the release before, running beside this one during an
 * upgrade, writes registrations behind the fill as if there were nothing to fill.
 */
export function fillNextBatch(
  db: Db,
  fill: string,
  { batch, lock }: BatchOptions,
  write: (trx: Trx, rows: readonly Selectable<RegistrationsTable>[]) => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const at = await trx
      .selectFrom('background_fills')
      .select(['country_code', 'ticket_number', 'finished'])
      .where('name', '=', fill)
      .where((where) => where.or([where('finished', '=', false), sql<SqlBool>`again_at <= now()`]))
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (at === undefined) return false;
    const isAgain = at.finished;
    const after = isAgain ? { country_code: '', ticket_number: '' } : at;
    const next = trx
      .selectFrom('registrations')
      .selectAll()
      .where(
        sql<SqlBool>`(country_code, ticket_number) > (${after.country_code}, ${after.ticket_number})`,
      )
      .orderBy('country_code')
      .orderBy('ticket_number')
      .limit(batch);
    const rows = await (lock === 'update' ? next.forNoKeyUpdate() : next.forShare()).execute();
    await write(trx, rows);
    const last = rows.at(-1);
    const finished = rows.length < batch;
    await trx
      .updateTable('background_fills')
      .set({
        finished,
        ...(isAgain && { again_at: null }),
        ...(last && { country_code: last.country_code, ticket_number: last.ticket_number }),
      })
      .where('name', '=', fill)
      .execute();
    return !finished;
  });
}
