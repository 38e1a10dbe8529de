import { Evidence } from '@countersign/contract/evidence/evidence';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** Days after its last reading for which evidence without a decision can still be read. */
const unusedDays = 30;
/** Within so many days the time of the last reading is not written again. */
const readAgainDays = 1;
const dayMs = 86_400_000;
const batch = 100;

/**
 * Stores evidence as a person reads it, once, with the day of its last reading: a decision names it by its
 * hash, and what it names can be read later. Nothing is stored about an application that has been
 * erased since.
 */
export async function storeSeen(
  db: Db,
  { countryCode, ticketNumber }: RegistrationKey,
  evidence: Evidence,
  at: Date,
): Promise<void> {
  await sql`insert into evidence_snapshots (country_code, ticket_number, hash, at, contents)
    select country_code, ticket_number, ${evidence.evidenceHash}, ${at},
      ${JSON.stringify(evidence)}::jsonb
    from registrations where country_code = ${countryCode} and ticket_number = ${ticketNumber}
      and version = ${evidence.version}
    for share
    on conflict (country_code, ticket_number, hash) do update set at = excluded.at
      where evidence_snapshots.at < ${new Date(at.getTime() - readAgainDays * dayMs)}`.execute(db);
}

/** The evidence with that hash, as it was read; undefined where there is none. */
export async function findSeen(
  db: Db,
  { countryCode, ticketNumber }: RegistrationKey,
  hash: string,
): Promise<Evidence | undefined> {
  const row = await db
    .selectFrom('evidence_snapshots')
    .select('contents')
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row === undefined ? undefined : Evidence.parse(row.contents);
}

/**
 * Deletes evidence that was last read long ago and that no decision names, and marks what one names: such
 * evidence stays, and is not looked at again. A batch at a time; returns whether there may be more.
 */
export async function forgetUnusedSeen(db: Db, now: Date): Promise<boolean> {
  const { rows } = await forgettingUnusedSeen(now).execute(db);
  return rows[0]?.found === batch;
}

/**
 * The statement, whose row says how many were due. A decision is looked up as a value and not by `exists`, for
 * which the planner may read every event of the history.
 */
export function forgettingUnusedSeen(now: Date) {
  const before = new Date(now.getTime() - (unusedDays + readAgainDays) * dayMs);
  const key = (table: string) =>
    sql`(${sql.ref(`${table}.country_code`)}, ${sql.ref(`${table}.ticket_number`)}, ${sql.ref(`${table}.hash`)})`;
  return sql<{ found: number }>`with due as materialized (
      select country_code, ticket_number, hash, coalesce((select true from history_events as event
        where event.country_code = seen.country_code and event.ticket_number = seen.ticket_number
          and event.kind in ('approved', 'rejected', 'linked')
          and event.personal->'evidenceHash'->>'value' = seen.hash limit 1), false) as is_named
      from evidence_snapshots as seen where not named and at < ${before}
      order by at limit ${sql.lit(batch)} for update skip locked
    ), marked as (
      update evidence_snapshots as seen set named = true from due
        where ${key('seen')} = ${key('due')} and due.is_named
    ), deleted as (
      delete from evidence_snapshots as seen using due
        where ${key('seen')} = ${key('due')} and not due.is_named
    )
    select count(*)::int as found from due`;
}
