import { CountryCode } from '@countersign/domain/market/country-code';
import { isAskable } from '@countersign/domain/registration/information-request';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { hashOfAddress, hashOfSecret, isBoundTo, newSecret } from './secrets.ts';

/** Days after the due day on which a link still works. */
export const graceDays = 7;

/** What a link leads to. */
export interface FoundLink {
  readonly key: RegistrationKey;
  readonly round: number;
  readonly isOpen: boolean;
  /** Its round has been answered, and the link has not ended: it shows what was sent. */
  readonly isAnswered: boolean;
  /** The registration still has the address that it was mailed to: codes go there. */
  readonly isBound: boolean;
  readonly sessionEndsAt: Date | undefined;
}

/** The link of this secret, with a session of this hash; undefined if there is none. Changes nothing. */
export async function findLink(
  db: Db,
  { token, session }: { readonly token: string; readonly session: string },
  at: Date,
): Promise<FoundLink | undefined> {
  const row = await db
    .selectFrom('answer_tokens as link')
    .innerJoin('information_requests as asked', (join) =>
      join
        .onRef('asked.country_code', '=', 'link.country_code')
        .onRef('asked.ticket_number', '=', 'link.ticket_number')
        .onRef('asked.round', '=', 'link.round'),
    )
    .innerJoin('registrations as about', (join) =>
      join
        .onRef('about.country_code', '=', 'link.country_code')
        .onRef('about.ticket_number', '=', 'link.ticket_number'),
    )
    .select((eb) => [
      'link.country_code',
      'link.ticket_number',
      'link.round',
      'link.address_hash',
      'asked.state',
      'asked.ends_at',
      'about.status',
      'about.request_state',
      sql<number | null>`(about.request ->> 'round')::int`.as('current_round'),
      sql<string>`about.contact ->> 'email'`.as('email'),
      eb
        .selectFrom('answer_sessions as session')
        .select('session.until')
        .where('session.session_hash', '=', session)
        .whereRef('session.token_hash', '=', 'link.token_hash')
        .where('session.until', '>', at)
        .as('session_until'),
    ])
    .where('link.token_hash', '=', hashOfSecret(token))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isCurrent = row.current_round === row.round;
  const isBound = isBoundTo(row.address_hash, { token, address: row.email });
  const waits = row.request_state === 'waiting' || row.request_state === 'no-answer';
  return {
    key: {
      countryCode: CountryCode.parse(row.country_code),
      ticketNumber: TicketNumber.parse(row.ticket_number),
    },
    round: row.round,
    isOpen: isAskable(row) && isCurrent && waits && isBound && at < row.ends_at,
    isAnswered: row.state === 'answered' && at < row.ends_at,
    isBound,
    sessionEndsAt: row.session_until ?? undefined,
  };
}

/** Ends the links of a round, with their codes and sessions. */
export async function endLinks(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  round: number,
): Promise<void> {
  await sql`delete from answer_sessions where token_hash in (select token_hash from answer_tokens
    where country_code = ${countryCode} and ticket_number = ${ticketNumber} and round = ${round})`.execute(
    trx,
  );
  for (const table of ['answer_codes', 'answer_tokens'] as const) {
    await trx
      .deleteFrom(table)
      .where('country_code', '=', countryCode)
      .where('ticket_number', '=', ticketNumber)
      .where('round', '=', round)
      .execute();
  }
}

/** A new secret for the link of a round, bound to an address; only its hash is stored. */
export async function addLink(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  round: number,
  address: string,
): Promise<string> {
  const token = newSecret();
  await trx
    .insertInto('answer_tokens')
    .values({
      token_hash: hashOfSecret(token),
      country_code: countryCode,
      ticket_number: ticketNumber,
      round,
      address_hash: hashOfAddress(token, address),
    })
    .execute();
  return token;
}
