import { erasedEmail } from '@countersign/domain/registration/erased';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';

/**
 * Those of `of` whose applicant is not erased, until `trx` ends: an erasure waits, and then removes what was
 * stored of them. A decision does not wait.
 */
export async function lockUnerased<T extends { readonly other: RegistrationKey }>(
  trx: Trx,
  of: readonly T[],
): Promise<readonly T[]> {
  const keys = of.map(({ other: { countryCode, ticketNumber } }) => ({
    countryCode,
    ticketNumber,
  }));
  // A lateral join looks each key up; with another join the planner could read the whole table.
  const { rows } = await sql<{ country_code: string; ticket_number: string }>`
    select found.country_code, found.ticket_number
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      as key("countryCode" text, "ticketNumber" text)
    cross join lateral (select country_code, ticket_number, contact from registrations
      where country_code = key."countryCode" and ticket_number = key."ticketNumber"
      for key share) as found
    where found.contact ->> 'email' <> ${erasedEmail}`.execute(trx);
  const found = new Set(rows.map((row) => `${row.country_code}/${row.ticket_number}`));
  return of.filter(({ other }) => found.has(`${other.countryCode}/${other.ticketNumber}`));
}
