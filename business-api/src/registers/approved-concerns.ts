import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import type { QuestionRow } from '../platform/database/register-tables.ts';

export interface ApprovedConcern {
  /** A reason of a finding, `licence-ends`, or `answered`. */
  readonly reason: string;
  readonly scheme: string;
  readonly value: string;
  readonly since: string;
}

/** "Approved, but …": what came up about an approved registration and is not settled. */
export async function readOpenConcerns(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<ApprovedConcern[]> {
  const rows = await db
    .selectFrom('approved_concerns')
    .select(['reason', 'scheme', 'value', 'since'])
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('settled_at', 'is', null)
    .orderBy('since')
    .execute();
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

/** Adds it, or opens it again where it was settled; one that is open already stays as it is. */
export async function raiseConcern(
  trx: Trx,
  {
    country_code,
    ticket_number,
    scheme,
    value,
  }: Pick<QuestionRow, 'country_code' | 'ticket_number' | 'scheme' | 'value'>,
  reason: string,
  since: Date,
): Promise<void> {
  await trx
    .insertInto('approved_concerns')
    .values({ country_code, ticket_number, reason, scheme, value, since })
    .onConflict((conflict) =>
      conflict
        .columns(['country_code', 'ticket_number', 'reason', 'scheme', 'value'])
        .doUpdateSet({ since, settled_at: null })
        .where('approved_concerns.settled_at', 'is not', null),
    )
    .execute();
}

/** A person has closed them, or the approval they are about has ended; each may come up again. */
export async function closeOpenConcerns(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  at: Date,
): Promise<void> {
  await db
    .updateTable('approved_concerns')
    .set({ settled_at: at })
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('settled_at', 'is', null)
    .execute();
}

/** The reason of a concern that a hit of the stop list raises; its value is the entry. */
const reason = 'stop-list';

/**
 * Brings what the stop list says of an approved registration up to date within `trx`, which has locked its row: a hit that was
 * found after the approval is a concern, once, and is none any more when a person has said that it is another practice, or its
 * entry has left the list.
 */
export async function refreshStopListConcerns(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  at: Date,
): Promise<void> {
  const ofThis = sql`country_code = ${countryCode} and ticket_number = ${ticketNumber}`;
  await sql`insert into approved_concerns
      (country_code, ticket_number, reason, scheme, value, since)
    select hit.country_code, hit.ticket_number, ${reason}, '', hit.entry_id::text, ${at}::timestamptz
    from stop_list_hits as hit
    join registrations as approved using (country_code, ticket_number)
    where hit.country_code = ${countryCode} and hit.ticket_number = ${ticketNumber}
      and approved.status = 'approved' and hit.found_at >= approved.decided_at
      and hit.answer is distinct from 'different'
    on conflict do nothing`.execute(trx);
  await sql`update approved_concerns as open set settled_at = ${at}::timestamptz
    where ${ofThis} and reason = ${reason} and settled_at is null
      and not exists (select from stop_list_hits as hit
        join stop_list_entries as entry using (country_code, entry_id)
        where hit.country_code = open.country_code and hit.ticket_number = open.ticket_number
          and hit.entry_id::text = open.value
          and hit.answer is distinct from 'different')`.execute(trx);
}
