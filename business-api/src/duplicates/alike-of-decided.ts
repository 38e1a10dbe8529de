import { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { mostOwners } from './find-candidates.ts';
import { wantedAgain } from './wanted-searches.ts';

// A decision has the time of its first statement, and a search may run before it is committed.
function changedSinceSearched(kinds: readonly string[]): RawBuilder<boolean> {
  return sql`exists (select from history_events
    where history_events.country_code = own.country_code
      and history_events.ticket_number = own.ticket_number and kind in (${sql.join(kinds)})
      and at > coalesce(own.known_searched_at, '-infinity') - interval '1 minute')`;
}

/**
 * Pending registrations whose stored summary may not know yet that this one, which is like them, was
 * rejected, or no longer is, since its last search: those of its market, whose staff may read it.
 */
export async function alikeOfDecided(
  db: Db,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<readonly RegistrationKey[]> {
  // By what the others name: of what this one found itself, only the best is stored.
  const rows = await db
    .selectFrom('registrations as own')
    .innerJoin('registration_matches as found', (join) =>
      join
        .onRef('found.other_country', '=', 'own.country_code')
        .onRef('found.other_ticket', '=', 'own.ticket_number')
        .onRef('found.country_code', '=', 'own.country_code'),
    )
    .innerJoin('registrations as other', (join) =>
      join
        .onRef('other.country_code', '=', 'found.country_code')
        .onRef('other.ticket_number', '=', 'found.ticket_number')
        .on('other.status', '=', 'pending'),
    )
    .select(['other.country_code', 'other.ticket_number'])
    .where('own.country_code', '=', countryCode)
    .where('own.ticket_number', '=', ticketNumber)
    .where(sql<boolean>`(own.status = 'rejected')
      <> (coalesce(other.evidence_detail -> 'against', '[]'::jsonb) ? 'rejected-before')`)
    .where(changedSinceSearched(['approved', 'rejected', 'undone', 'reversed']))
    .orderBy('other.ticket_number')
    .limit(mostOwners)
    .execute();
  return rows.map((row) => ({
    countryCode: CountryCode.parse(row.country_code),
    ticketNumber: TicketNumber.parse(row.ticket_number),
  }));
}

/** Asks for the search of a registration whose decision was undone or reversed since its last one, if any is like it. */
export async function wantSearchOfReopened(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  at: Date,
): Promise<void> {
  await sql`insert into duplicate_searches (country_code, ticket_number, wanted_at)
    select country_code, ticket_number, ${at}::timestamptz
    from registrations as own
    where country_code = ${countryCode} and ticket_number = ${ticketNumber}
      and exists (select from registration_matches as found
        where found.other_country = own.country_code and found.other_ticket = own.ticket_number)
      and ${changedSinceSearched(['undone', 'reversed'])}
    ${wantedAgain}`.execute(trx);
}
