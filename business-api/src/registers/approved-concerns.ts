import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
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
