import { isErased } from '@countersign/domain/registration/erased';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { onlyAfter } from '../platform/database/only-after.ts';
import { fillNextBatch, registrationOf } from '../registrations/room.ts';
import { type HashedKey, hashedKeys } from './facts/hashed-keys.ts';

/** A statement that inserts a registration's keys; with `after`, only once that part of the statement has a row. */
export function insertingKeys(
  { countryCode, ticketNumber }: RegistrationKey,
  keys: readonly HashedKey[],
  after?: string,
): RawBuilder<unknown> {
  return sql`insert into registration_keys (country_code, ticket_number, kind, key)
    select ${countryCode}::text, ${ticketNumber}::text, found.kind, found.key
    from ${rowsOf(keys)} ${onlyAfter(after)}
    on conflict do nothing`;
}

/** Writes the keys of a registration that `trx` has locked, in place of those it had. */
export async function replaceKeys(
  trx: Trx,
  key: RegistrationKey,
  keys: readonly HashedKey[],
): Promise<void> {
  await sql`delete from registration_keys
    where country_code = ${key.countryCode} and ticket_number = ${key.ticketNumber}
      and (kind, key) not in (select kind, key from ${rowsOf(keys)})`.execute(trx);
  await insertingKeys(key, keys).execute(trx);
}

function rowsOf(keys: readonly HashedKey[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as found(kind text, key bigint)`;
}

/**
 * Writes the keys of the next registrations again, which a migration asks for after a change of their rules. Returns
 * whether there is more to do; see fillNextBatch.
 */
export function fillKeys(db: Db, batch = 100): Promise<boolean> {
  const options = { batch, lock: 'share' } as const;
  return fillNextBatch(db, 'registration-keys', options, async (trx, rows) => {
    const found = rows.map(registrationOf).filter((one) => !isErased(one));
    for (const one of found) await replaceKeys(trx, one, hashedKeys(one));
  });
}
