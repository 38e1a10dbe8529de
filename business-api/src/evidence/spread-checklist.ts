import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Circumstances } from './read-evidence.ts';
import { refreshWithin } from './refresh-evidence-summary.ts';

const prefix = 'checklist:';

/** Begins to evaluate a market's pending registrations by its new checklist, from the first on. */
export async function beginSpreading(trx: Trx, countryCode: CountryCode): Promise<void> {
  await sql`insert into background_fills (name) values (${prefix + countryCode})
    on conflict (name) do update set ticket_number = '', finished = false`.execute(trx);
}

/**
 * Evaluates the next pending registrations of a market whose checklist has changed, in one
 * transaction with how far it came. Returns whether there is more to do.
 */
export function spreadChecklist(
  db: Db,
  circumstances: Circumstances,
  batch = 50,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const fill = await trx
      .selectFrom('background_fills')
      .select(['name', 'ticket_number'])
      .where('name', 'like', `${prefix}%`)
      .where('finished', '=', false)
      .orderBy('name')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (fill === undefined) return false;
    const countryCode = CountryCode.parse(fill.name.slice(prefix.length));
    const rows = await trx
      .selectFrom('registrations')
      .select('ticket_number')
      .where('country_code', '=', countryCode)
      .where('ticket_number', '>', fill.ticket_number)
      .where('status', '=', 'pending')
      .orderBy('ticket_number')
      .limit(batch)
      .execute();
    for (const row of rows) {
      await refreshWithin(
        trx,
        { countryCode, ticketNumber: TicketNumber.parse(row.ticket_number) },
        circumstances,
      );
    }
    await trx
      .updateTable('background_fills')
      .set({
        finished: rows.length < batch,
        ticket_number: rows.at(-1)?.ticket_number ?? fill.ticket_number,
      })
      .where('name', '=', fill.name)
      .execute();
    return true;
  });
}
