import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Db, Trx } from '../../ground/database/database.ts';

export interface ApprovedConcern {
  /** A reason of a finding, or `licence-ends`. */
  readonly reason: string;
  readonly scheme: string;
  readonly value: string;
  readonly since: string;
}

/** "Approved, but …": what came up about an approved registration and is not settled. */
export async function readConcerns(
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

/** A person has closed it; it may come up again. */
export async function settleConcerns(
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
