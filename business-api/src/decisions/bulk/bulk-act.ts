import { createHash, randomBytes } from 'node:crypto';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { StaffMember } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type RawBuilder, sql } from 'kysely';
import { appendMarketEvent, chainOf, hashOfRows } from '../../markets/room.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { staffActor } from '../../registrations/room.ts';

const lifetimeMinutes = 30;

/**
 * Records that this person is about to decide these registrations as one act. Returns the token for
 * the decisions, 256 random bits of which only the hash is stored; null without rows. The chain of the
 * market says who was about to decide how many.
 */
export async function issueBulkAct(
  db: Db,
  person: StaffMember,
  rows: readonly RegistrationKey[],
  at: Date,
): Promise<string | null> {
  const keys = rows.map(({ countryCode, ticketNumber }) => ({ c: countryCode, t: ticketNumber }));
  if (keys.length === 0) return null;
  const bulkAct = randomBytes(32).toString('base64url');
  const act = actHashOf(bulkAct);
  const names = rows.map(({ countryCode, ticketNumber }) => `${countryCode}/${ticketNumber}`);
  await inTransaction(db, async (trx) => {
    await sql`
    insert into bulk_act_rows (act_hash, country_code, ticket_number, subject, expires_at)
    select distinct ${act}, key.c, key.t, ${person.subject},
      clock_timestamp() + make_interval(mins => ${lifetimeMinutes})
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as key(c text, t text)`.execute(trx);
    await appendMarketEvent(trx, chainOf(rows.map(({ countryCode }) => countryCode)), {
      kind: 'bulk-act',
      at,
      actor: staffActor(person),
      payload: { act, rows: new Set(names).size, rowsHash: hashOfRows(names) },
      personal: {},
    });
  });
  return bulkAct;
}

/**
 * A statement that uses the row of a bulk act for the decision with this key, and returns it if it
 * exists, belongs to this person, has not expired and was not used for another key.
 */
export function useOfBulkAct(
  bulkAct: string,
  use: { readonly subject: string; readonly about: RegistrationKey; readonly key: string },
): RawBuilder<unknown> {
  return sql`update bulk_act_rows set idempotency_key = ${use.key}
    where act_hash = ${actHashOf(bulkAct)} and country_code = ${use.about.countryCode}
      and ticket_number = ${use.about.ticketNumber} and subject = ${use.subject}
      and expires_at > clock_timestamp()
      and (idempotency_key is null or idempotency_key = ${use.key})
    returning 1`;
}

/** How many registrations of a market a person decides by an act. */
export async function rowsOfBulkAct(
  trx: Trx,
  bulkAct: string,
  { subject, countryCode }: { readonly subject: string; readonly countryCode: CountryCode },
): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`select count(*)::int as count
    from bulk_act_rows where act_hash = ${actHashOf(bulkAct)} and country_code = ${countryCode}
      and subject = ${subject}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Deletes expired rows, at most 10,000. */
export async function forgetBulkActs(db: Db): Promise<void> {
  await sql`delete from bulk_act_rows where (act_hash, country_code, ticket_number) in
    (select act_hash, country_code, ticket_number from bulk_act_rows
      where expires_at < clock_timestamp() limit 10000)`.execute(db);
}

/** The name under which an act is stored; its token is not. */
export function actHashOf(bulkAct: string): string {
  return createHash('sha256').update(bulkAct).digest('hex');
}
