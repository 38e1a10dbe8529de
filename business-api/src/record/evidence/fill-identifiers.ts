import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import { registrationOf } from '../registrations/registration-row.ts';
import { identifierRows, insertIdentifiers } from './identifier-rows.ts';

const fill = 'identifiers';

/**
 * Writes the canonical numbers of the next registrations that were there before the table was, and
 * how far it came, in one transaction: it continues there after an interruption. Returns whether there
 * is more to do. Another copy that fills at the same time is not disturbed.
 */
export function fillIdentifiers(db: Db, batch = 200): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const at = await trx
      .selectFrom('background_fills')
      .select(['country_code', 'ticket_number'])
      .where('name', '=', fill)
      .where('finished', '=', false)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (at === undefined) return false;
    const rows = await trx
      .selectFrom('registrations')
      .selectAll()
      .where(
        sql<SqlBool>`(country_code, ticket_number) > (${at.country_code}, ${at.ticket_number})`,
      )
      .orderBy('country_code')
      .orderBy('ticket_number')
      .limit(batch)
      // An erasure waits, so that nothing of an erased application is written after it.
      .forShare()
      .execute();
    const found = rows.map(registrationOf);
    await insertIdentifiers(
      trx,
      found.flatMap((registration) => identifierRows(registration, registration.practice)),
    );
    const last = rows.at(-1);
    const finished = rows.length < batch;
    await trx
      .updateTable('background_fills')
      .set({
        finished,
        ...(last && { country_code: last.country_code, ticket_number: last.ticket_number }),
      })
      .where('name', '=', fill)
      .execute();
    return !finished;
  });
}
