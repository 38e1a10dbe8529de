import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Db } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';
import type { RegistrationRow } from '../registrations/room.ts';

interface Values extends RegistrationKey {
  readonly clientId: string;
}

const reading = prepareStatement<Values, { readonly found: number }>(
  (value) => `select 1 as found from registrations
    where country_code = ${value(({ countryCode }) => countryCode)}
      and ticket_number = ${value(({ ticketNumber }) => ticketNumber)}
      and submitted_by_client = ${value(({ clientId }) => clientId)}`,
);

/**
 * The registration that the decision says this one duplicates; null where it names none, or one that
 * another client submitted.
 */
export async function readDuplicateOf(
  db: Db,
  row: Pick<RegistrationRow, 'duplicate_of_country' | 'duplicate_of_ticket'>,
  clientId: string,
): Promise<RegistrationKey | null> {
  if (row.duplicate_of_ticket === null) return null;
  const { duplicate_of_country: countryCode, duplicate_of_ticket: ticketNumber } = row;
  const named = RegistrationKey.parse({ countryCode, ticketNumber });
  const [found] = await reading.run(db, { ...named, clientId });
  return found === undefined ? null : named;
}
