import { type AccountHolder, mostHolders } from '@countersign/contract/account-holders';
import { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { withVisibleMarks } from '@countersign/domain/registration/visible-text';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

interface HolderRow {
  readonly country_code: string;
  readonly ticket_number: string;
  readonly practice_name: string;
  readonly city: string;
}

/** Approved registrations of the market whose account has this number, but for the one that asks. */
export function holdersQuery({ countryCode, ticketNumber }: RegistrationKey, number: string) {
  return sql<HolderRow>`select registrations.country_code, registrations.ticket_number,
      practice_name, city
    from accounts join registrations using (country_code, ticket_number)
    where accounts.country_code = ${countryCode} and accounts.number = ${number}
      and registrations.status = 'approved' and erased_at is null
      and accounts.ticket_number <> ${ticketNumber}
    order by decided_at desc, registrations.ticket_number limit ${sql.lit(mostHolders)}`;
}

export async function findHolders(
  db: Db,
  key: RegistrationKey,
  number: string,
): Promise<AccountHolder[]> {
  const { rows } = await holdersQuery(key, number).execute(db);
  return rows.map((row) => ({
    countryCode: CountryCode.parse(row.country_code),
    ticketNumber: TicketNumber.parse(row.ticket_number),
    practiceName: withVisibleMarks(row.practice_name),
    city: withVisibleMarks(row.city),
  }));
}
