import { erasedEmail } from '@countersign/domain/registration/erased';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Trx } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';

const locking = prepareStatement<
  { readonly keys: string },
  { readonly country_code: string; readonly ticket_number: string }
>(
  // A lateral join looks each key up; with another join the planner could read the whole table.
  (value) => `select found.country_code, found.ticket_number
    from jsonb_to_recordset(${value(({ keys }) => keys)}::jsonb)
      as key("countryCode" text, "ticketNumber" text)
    cross join lateral (select country_code, ticket_number, contact from registrations
      where country_code = key."countryCode" and ticket_number = key."ticketNumber"
      for key share) as found
    where found.contact ->> 'email' <> '${erasedEmail}'`,
);

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
  const rows = await locking.run(trx, { keys: JSON.stringify(keys) });
  const found = new Set(rows.map((row) => `${row.country_code}/${row.ticket_number}`));
  return of.filter(({ other }) => found.has(`${other.countryCode}/${other.ticketNumber}`));
}
