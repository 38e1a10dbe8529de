import { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { hashOfAddress, hashOfSecret, isBoundTo, newSecret } from './secrets.ts';

/** Days after the decision, or the withdrawal, on which a link to the status page still works. */
export const statusDays = 90;
const dayMs = 86_400_000;

/** What a link to the status page leads to. */
export interface StatusVisitor {
  readonly key: RegistrationKey;
  /** The link's secret. */
  readonly token: string;
  /** Its SHA-256, in hexadecimal. */
  readonly tokenHash: string;
  /** Undefined for the link alone. */
  readonly session: { readonly hash: string; readonly endsAt: Date } | undefined;
}

interface LinkRow {
  readonly country_code: string;
  readonly ticket_number: string;
  readonly address_hash: string;
  readonly email: string;
  readonly ended_at: Date | null;
  readonly session_until: Date | null;
}

export function statusLinkQuery(tokenHash: string, sessionHash: string, at: Date) {
  return sql<LinkRow>`select link.country_code, link.ticket_number, link.address_hash,
      about.contact ->> 'email' as email, coalesce(about.decided_at, about.withdrawn_at) as ended_at,
      (select session.until from answer_sessions as session
        where session.session_hash = ${sessionHash} and session.token_hash = link.token_hash
          and session.until > ${at}) as session_until
    from status_links as link
    join registrations as about on about.country_code = link.country_code
      and about.ticket_number = link.ticket_number
    where link.token_hash = ${tokenHash}`;
}

/**
 * Who visits the status page with a link of this secret and a session of this hash; undefined where the link is not
 * valid any more, or never was. Changes nothing.
 */
export async function findStatusVisitor(
  db: Db | Trx,
  { token, session }: { readonly token: string; readonly session: string },
  at: Date,
): Promise<StatusVisitor | undefined> {
  const tokenHash = hashOfSecret(token);
  const { rows } = await statusLinkQuery(tokenHash, session, at).execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  if (!isBoundTo(row.address_hash, { token, address: row.email })) return undefined;
  const endedMs = row.ended_at?.getTime();
  if (endedMs !== undefined && at.getTime() >= endedMs + statusDays * dayMs) return undefined;
  return {
    key: {
      countryCode: CountryCode.parse(row.country_code),
      ticketNumber: TicketNumber.parse(row.ticket_number),
    },
    token,
    tokenHash,
    session: row.session_until === null ? undefined : { hash: session, endsAt: row.session_until },
  };
}

/** A new secret for a link to the status page, bound to the address that it is mailed to; only its hash is stored. */
export async function addStatusLink(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  address: string,
  at: Date,
): Promise<string> {
  const token = newSecret();
  await db
    .insertInto('status_links')
    .values({
      token_hash: hashOfSecret(token),
      country_code: countryCode,
      ticket_number: ticketNumber,
      address_hash: hashOfAddress(token, address),
      created_at: at,
    })
    .execute();
  return token;
}
