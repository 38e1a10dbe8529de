import { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import type { Db, Trx } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';
import { mostOwners } from './find-candidates.ts';
import { wantedAgain } from './wanted-searches.ts';

// A decision has the time of its first statement, and a search may run before it is committed.
const sinceSearched = (own: string, kinds: string) => `exists (select from history_events
  where history_events.country_code = ${own}.country_code
    and history_events.ticket_number = ${own}.ticket_number and kind in (${kinds})
    and at > coalesce(${own}.known_searched_at, '-infinity') - interval '1 minute')`;

const reading = prepareStatement<
  RegistrationKey,
  { readonly country_code: string; readonly ticket_number: string }
>(
  // By what the others name: of what this one found itself, only the best is stored.
  (value) => `select other.country_code, other.ticket_number
    from registrations as own
    join registration_matches as found on found.other_country = own.country_code
      and found.other_ticket = own.ticket_number and found.country_code = own.country_code
    join registrations as other on other.country_code = found.country_code
      and other.ticket_number = found.ticket_number and other.status = 'pending'
    where own.country_code = ${value(({ countryCode }) => countryCode)}
      and own.ticket_number = ${value(({ ticketNumber }) => ticketNumber)}
      and (own.status = 'rejected')
        <> (coalesce(other.evidence_detail -> 'against', '[]'::jsonb) ? 'rejected-before')
      and ${sinceSearched('own', "'approved', 'rejected', 'undone', 'reversed'")}
    order by other.ticket_number limit ${mostOwners}`,
);

/**
 * Pending registrations whose stored summary may not know yet that this one, which is like them, was
 * rejected, or no longer is, since its last search: those of its market, whose staff may read it.
 */
export async function alikeOfDecided(
  db: Db,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<readonly RegistrationKey[]> {
  const rows = await reading.run(db, { countryCode, ticketNumber });
  return rows.map((row) => ({
    countryCode: CountryCode.parse(row.country_code),
    ticketNumber: TicketNumber.parse(row.ticket_number),
  }));
}

const wanting = prepareStatement<RegistrationKey & { readonly at: Date }>(
  (value) => `insert into duplicate_searches (country_code, ticket_number, wanted_at)
    select country_code, ticket_number, ${value(({ at }) => at)}::timestamptz
    from registrations as own
    where country_code = ${value(({ countryCode }) => countryCode)}
      and ticket_number = ${value(({ ticketNumber }) => ticketNumber)}
      and exists (select from registration_matches as found
        where found.other_country = own.country_code and found.other_ticket = own.ticket_number)
      and ${sinceSearched('own', "'undone', 'reversed'")}
    ${wantedAgain}`,
);

/** Asks for the search of a registration whose decision was undone or reversed since its last one, if any is like it. */
export async function wantSearchOfReopened(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  at: Date,
): Promise<void> {
  await wanting.run(trx, { countryCode, ticketNumber, at });
}
