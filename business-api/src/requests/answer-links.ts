import { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import type { Db, Trx } from '../platform/database/database.ts';
import { prepareStatement } from '../platform/database/prepared-statement.ts';
import { hashOfAddress, hashOfSecret, newSecret } from './secrets.ts';

/** Days after the due day on which a link still works. */
export const graceDays = 7;

/** What a link leads to. */
export interface FoundLink {
  readonly key: RegistrationKey;
  readonly round: number;
  readonly isOpen: boolean;
  /** Its round has been answered. */
  readonly isAnswered: boolean;
  readonly sessionEndsAt: Date | undefined;
}

interface LinkRow {
  readonly country_code: string;
  readonly ticket_number: string;
  readonly round: number;
  readonly state: string;
  readonly address_hash: string;
  readonly ends_at: Date;
  readonly status: string;
  readonly request_state: string | null;
  readonly current_round: number | null;
  readonly email: string;
  readonly session_until: Date | null;
}

const finding = prepareStatement<
  { readonly token: string; readonly session: string; readonly at: Date },
  LinkRow
>(
  (value) => `select link.country_code, link.ticket_number, link.round, link.address_hash,
    asked.state, asked.ends_at, about.status, about.request_state,
    (about.request ->> 'round')::int as current_round, about.contact ->> 'email' as email,
    (select until from answer_sessions as session
      where session.session_hash = ${value(({ session }) => session)}
        and session.token_hash = link.token_hash
        and session.until > ${value(({ at }) => at)}) as session_until
    from answer_tokens as link
    join information_requests as asked on asked.country_code = link.country_code
      and asked.ticket_number = link.ticket_number and asked.round = link.round
    join registrations as about on about.country_code = link.country_code
      and about.ticket_number = link.ticket_number
    where link.token_hash = ${value(({ token }) => token)}`,
);

/** The link of these hashes; undefined if there is none. Changes nothing. */
export async function findLink(
  db: Db,
  hashes: { readonly token: string; readonly session: string },
  at: Date,
): Promise<FoundLink | undefined> {
  const [row] = await finding.run(db, { ...hashes, at });
  if (row === undefined) return undefined;
  const isCurrent = row.current_round === row.round;
  const isBound = hashOfAddress(row.email) === row.address_hash;
  const waits = row.request_state === 'waiting' || row.request_state === 'no-answer';
  return {
    key: {
      countryCode: CountryCode.parse(row.country_code),
      ticketNumber: TicketNumber.parse(row.ticket_number),
    },
    round: row.round,
    isOpen: row.status === 'pending' && isCurrent && waits && isBound && at < row.ends_at,
    isAnswered: row.state === 'answered',
    sessionEndsAt: row.session_until ?? undefined,
  };
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
      address_hash: hashOfAddress(address),
    })
    .execute();
  return token;
}
