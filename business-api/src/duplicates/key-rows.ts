import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Trx } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';
import type { HashedKey } from './facts/hashed-keys.ts';

/** Places of the values of a registration's keys in a statement; `keys` is JSON text. */
interface Places {
  readonly country: string;
  readonly ticket: string;
  readonly keys: string;
}

/** A statement that inserts keys; with `from`, only where that part of the statement has a row. */
export function insertingKeys({ country, ticket, keys }: Places, from?: string): string {
  const only = from === undefined ? '' : `cross join ${from}`;
  return `insert into registration_keys (country_code, ticket_number, kind, key)
    select ${country}::text, ${ticket}::text, found.kind, found.key
    from jsonb_to_recordset(${keys}::jsonb) as found(kind text, key bigint) ${only}
    on conflict do nothing`;
}

interface Values extends RegistrationKey {
  readonly keys: string;
}

const inserting = prepareStatement<Values>((value) =>
  insertingKeys({
    country: value(({ countryCode }) => countryCode),
    ticket: value(({ ticketNumber }) => ticketNumber),
    keys: value(({ keys }) => keys),
  }),
);

const removing = prepareStatement<Values>(
  (value) => `delete from registration_keys
    where country_code = ${value(({ countryCode }) => countryCode)}
      and ticket_number = ${value(({ ticketNumber }) => ticketNumber)}
      and (kind, key) not in (select kind, key
        from jsonb_to_recordset(${value(({ keys }) => keys)}::jsonb) as found(kind text, key bigint))`,
);

/** Writes the keys of a registration that `trx` has locked, in place of those it had. */
export async function replaceKeys(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  keys: readonly HashedKey[],
): Promise<void> {
  const values = { countryCode, ticketNumber, keys: JSON.stringify(keys) };
  await removing.run(trx, values);
  await inserting.run(trx, values);
}
