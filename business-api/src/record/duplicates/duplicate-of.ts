import { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import type { Db } from '../../ground/database/database.ts';
import { prepareStatement } from '../../ground/database/prepared-statement.ts';

interface Values extends RegistrationKey {
  readonly clientId: string;
}

const reading = prepareStatement<Values, { readonly country: string; readonly ticket: string }>(
  (value) => {
    const country = value(({ countryCode }) => countryCode);
    const ticket = value(({ ticketNumber }) => ticketNumber);
    return `select original.country_code as country, original.ticket_number as ticket
      from (
        select other_country as country, other_ticket as ticket from pair_answers
        where one_country = ${country} and one_ticket = ${ticket} and rejected = 'one'
        union all
        select one_country, one_ticket from pair_answers
        where other_country = ${country} and other_ticket = ${ticket} and rejected = 'other'
      ) as said
      join registrations as original on original.country_code = said.country
        and original.ticket_number = said.ticket
      where original.submitted_by_client = ${value(({ clientId }) => clientId)}
      limit 1`;
  },
);

/**
 * The registration that staff named when they rejected this one as its duplicate; null where they
 * named none, or one that another client submitted.
 */
export async function readDuplicateOf(
  db: Db,
  { countryCode, ticketNumber }: RegistrationKey,
  clientId: string,
): Promise<RegistrationKey | null> {
  const [row] = await reading.run(db, { countryCode, ticketNumber, clientId });
  if (row === undefined) return null;
  return {
    countryCode: CountryCode.parse(row.country),
    ticketNumber: TicketNumber.parse(row.ticket),
  };
}
