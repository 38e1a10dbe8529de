import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Db, Trx } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';
import type { HashedKey } from './facts/hashed-keys.ts';
import { promiseOf } from './facts/key-kind.ts';

/** A key that more registrations have distinguishes nothing and is skipped. */
export const mostOwners = 200;
/** Registrations that are compared in one search. */
export const mostCandidates = 40;

export interface Candidate {
  readonly country_code: string;
  readonly ticket_number: string;
}

interface Values extends RegistrationKey {
  readonly keys: string;
}

// One more than the most, and one for the registration itself.
const read = mostOwners + 2;

const finding = prepareStatement<Values, Candidate>((value) => {
  const country = value(({ countryCode }) => countryCode);
  const ticket = value(({ ticketNumber }) => ticketNumber);
  return `select country_code, ticket_number from (
      select owner.country_code, owner.ticket_number, wanted.promise,
        count(*) over (partition by wanted.kind, wanted.key) as owners
      from jsonb_to_recordset(${value(({ keys }) => keys)}::jsonb)
        as wanted(kind text, key bigint, promise real)
      cross join lateral (
        select country_code, ticket_number from registration_keys as other
        where other.kind = wanted.kind and other.key = wanted.key limit ${read}
      ) as owner
      where (owner.country_code, owner.ticket_number) <> (${country}, ${ticket})
    ) as shared
    where owners <= ${mostOwners}
    group by country_code, ticket_number
    order by sum(promise) desc, country_code, ticket_number
    limit ${mostCandidates}`;
});

/** The registrations of all markets with the most distinctive keys in common with this one. */
export function findCandidates(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  keys: readonly HashedKey[],
): Promise<readonly Candidate[]> {
  const wanted = keys.map(({ kind, key }) => ({ kind, key, promise: promiseOf[kind] }));
  return finding.run(db, { countryCode, ticketNumber, keys: JSON.stringify(wanted) });
}
