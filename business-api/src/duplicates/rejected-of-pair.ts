import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Db } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';

/** Which of two registrations was rejected as a duplicate of the other, by its decision. */
export type RejectedOfPair = 'this' | 'other' | null;

/** The same of two rows of `registrations`. */
export function rejectedOfPair(own: string, other: string): string {
  const names = (one: string, original: string) => `${one}.status = 'rejected'
    and ${one}.duplicate_of_country = ${original}.country_code
    and ${one}.duplicate_of_ticket = ${original}.ticket_number`;
  return `case when ${names(own, other)} then 'this' when ${names(other, own)} then 'other' end`;
}

interface Values {
  readonly key: RegistrationKey;
  readonly otherKey: RegistrationKey;
}

const reading = prepareStatement<Values, { readonly rejected: RejectedOfPair }>(
  (value) => `select ${rejectedOfPair('own', 'other')} as rejected
    from registrations as own, registrations as other
    where own.country_code = ${value(({ key }) => key.countryCode)}
      and own.ticket_number = ${value(({ key }) => key.ticketNumber)}
      and other.country_code = ${value(({ otherKey }) => otherKey.countryCode)}
      and other.ticket_number = ${value(({ otherKey }) => otherKey.ticketNumber)}`,
);

export async function readRejectedOfPair(
  db: Db,
  key: RegistrationKey,
  otherKey: RegistrationKey,
): Promise<RejectedOfPair> {
  const [row] = await reading.run(db, { key, otherKey });
  return row?.rejected ?? null;
}
