import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import { registrationOf } from './registration-row.ts';
import { searchText } from './search-text.ts';

/**
 * Writes the words of a search again for the next registrations that were received before towns,
 * streets, domains and telephones were among them. False once all are done; any number of copies may
 * call it, and an interrupted one continues where it was.
 */
export async function fillSearch(db: Db, batch = 50): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const at = await trx
      .selectFrom('background_fills')
      .select(['country_code', 'ticket_number'])
      .where('name', '=', 'search-words')
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
      // An erasure or an answer waits, so that no word of what was before is written after it.
      .forUpdate()
      .execute();
    const words = rows.map((row) => ({
      country: row.country_code,
      ticket: row.ticket_number,
      search: searchText(registrationOf(row)),
    }));
    await sql`update registrations set search = given.search::tsvector
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb)
        as given(country text, ticket text, search text)
      where registrations.country_code = given.country
        and registrations.ticket_number = given.ticket`.execute(trx);
    const last = rows.at(-1);
    const finished = rows.length < batch;
    await trx
      .updateTable('background_fills')
      .set({
        finished,
        ...(last && { country_code: last.country_code, ticket_number: last.ticket_number }),
      })
      .where('name', '=', 'search-words')
      .execute();
    return !finished;
  });
}
