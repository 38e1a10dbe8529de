import { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** A round that waits and meets a condition, the one that has met it for longest. */
export async function nextRound(
  db: Db,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<{ key: RegistrationKey; round: number } | undefined> {
  const { rows } = await nextRoundQuery(condition, order).execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    key: {
      countryCode: CountryCode.parse(row.country_code),
      ticketNumber: TicketNumber.parse(row.ticket_number),
    },
    round: row.round,
  };
}

function nextRoundQuery(condition: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  return sql<{ country_code: string; ticket_number: string; round: number }>`
    select country_code, ticket_number, round from information_requests
    where state = 'waiting' and ${condition} order by ${order} limit 1`;
}
