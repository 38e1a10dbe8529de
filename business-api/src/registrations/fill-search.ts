import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { fillNextBatch } from './fill-next-batch.ts';
import { registrationOf } from './registration-row.ts';
import { searchText } from './search-text.ts';

/**
 * Writes the words of a search again for the next registrations, which a migration asks for after a change of their
 * rules. Returns whether there is more to do; see fillNextBatch.
 */
export function fillSearch(db: Db, batch = 50): Promise<boolean> {
  return fillNextBatch(db, 'search-words', { batch, lock: 'update' }, async (trx, rows) => {
    const words = rows.map((row) => ({
      country: row.country_code,
      ticket: row.ticket_number,
      search: searchText(registrationOf(row)),
    }));
    await sql`update registrations set search = given.search::tsvector
      from jsonb_to_recordset(${JSON.stringify(words)}::jsonb)
        as given(country text, ticket text, search text)
      where registrations.country_code = given.country
        and registrations.ticket_number = given.ticket
        and registrations.search is distinct from given.search::tsvector`.execute(trx);
  });
}
