import { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { mostOwners } from '../find-candidates.ts';
import { wantSearch } from '../wanted-searches.ts';

interface Place {
  readonly country_code: string;
  readonly ticket_number: string;
}

/** A number or a domain on the list is meant, however many have it. */
const mostExact = 5000;

/** The query for the waiting and approved registrations that have keys in common with an entry of their market. */
export function likeEntryQuery(countryCode: string, entryId: string) {
  // Lateral joins look each key up; with another join the planner could read the whole table.
  return sql<Place>`select distinct found.country_code, found.ticket_number from (
      select owner.country_code, owner.ticket_number, listed.kind,
        count(*) over (partition by listed.kind, listed.key) as owners
      from stop_list_keys as listed
      cross join lateral (
        select country_code, ticket_number from registration_keys as other
        where other.kind = listed.kind and other.key = listed.key
          and other.country_code = ${countryCode}
        limit case when listed.kind in ('identifier', 'company', 'domain') then ${mostExact}::int
          else ${mostOwners + 1}::int end
      ) as owner
      where listed.country_code = ${countryCode} and listed.entry_id = ${entryId}
    ) as alike
    cross join lateral (
      select country_code, ticket_number from registrations
      where country_code = alike.country_code and ticket_number = alike.ticket_number
        and status in ('pending', 'approved')
    ) as found
    where alike.owners <= ${mostOwners} or alike.kind in ('identifier', 'company', 'domain')`;
}

/** Requests the search of the waiting and approved registrations that an entry may be about. */
export async function wantSearchesLike(
  trx: Trx,
  countryCode: string,
  entryId: string,
  at: Date,
): Promise<void> {
  const { rows } = await likeEntryQuery(countryCode, entryId).execute(trx);
  await wantSearch(trx, rows.map(keyOf), at);
}

/**
 * Requests the search of the registrations that were like entries which have left the list: it removes what was found and
 * said of them.
 */
export async function wantSearchesOfHits(
  trx: Trx,
  countryCode: string,
  entryIds: readonly string[],
  at: Date,
): Promise<void> {
  if (entryIds.length === 0) return;
  const rows = await trx
    .selectFrom('stop_list_hits')
    .select(['country_code', 'ticket_number'])
    .distinct()
    .where('country_code', '=', countryCode)
    .where('entry_id', 'in', entryIds)
    .execute();
  await wantSearch(trx, rows.map(keyOf), at);
}

function keyOf({ country_code, ticket_number }: Place): RegistrationKey {
  return {
    countryCode: CountryCode.parse(country_code),
    ticketNumber: TicketNumber.parse(ticket_number),
  };
}
