import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import type { RegistrationKeysTable } from '../platform/database/duplicate-tables.ts';
import { type HashedKey, promiseOf } from './facts/hashed-keys.ts';

/** A key that more registrations have distinguishes nothing and is skipped. */
export const mostOwners = 200;
/** Registrations that are compared in one search. */
export const mostCandidates = 40;

export type Candidate = Pick<RegistrationKeysTable, 'country_code' | 'ticket_number'>;

// One more than the most, and one for the registration itself.
const mostRead = mostOwners + 2;

/** The registrations of all markets with the most distinctive keys in common with this one. */
export async function findCandidates(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  keys: readonly HashedKey[],
): Promise<readonly Candidate[]> {
  const wanted = keys.map(({ kind, key }) => ({ kind, key, promise: promiseOf[kind] }));
  const { rows } = await sql<Candidate>`select country_code, ticket_number from (
      select owner.country_code, owner.ticket_number, wanted.promise,
        count(*) over (partition by wanted.kind, wanted.key) as owners
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as wanted(kind text, key bigint, promise real)
      cross join lateral (
        select country_code, ticket_number from registration_keys as other
        where other.kind = wanted.kind and other.key = wanted.key limit ${mostRead}
      ) as owner
      where (owner.country_code, owner.ticket_number) <> (${countryCode}, ${ticketNumber})
    ) as shared
    where owners <= ${mostOwners}
    group by country_code, ticket_number
    order by sum(promise) desc, country_code, ticket_number
    limit ${mostCandidates}`.execute(db);
  return rows;
}
