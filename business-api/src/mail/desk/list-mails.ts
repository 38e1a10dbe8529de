import { failedMailsLimit, Mail } from '@countersign/contract/mails';
import { type PageRequest, pageLimit } from '@countersign/contract/paging';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { erasedEmail } from '@countersign/domain/registration/erased';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { OutboxMail } from '../../platform/database/mails-table.ts';
import { readTimeCursor, writeTimeCursor } from '../../platform/database/time-cursor.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import { findRegistration } from '../../registrations/room.ts';
import { mailStillValid } from './mail-still-valid.ts';

/** Of a row of `mails`: whether staff still have to act on it. */
export const needsAttention = sql<boolean>`state = 'failed' and not set_aside and ${mailStillValid}`;

type Page = Promise<{ items: Mail[]; nextCursor: string | null }>;

/** A page of the mails about a registration, newest first. Throws `registration-not-found`. */
export async function listMails(db: Db, key: RegistrationKey, page: PageRequest): Page {
  if ((await findRegistration(db, key)) === undefined) {
    throw new ProblemError('registration-not-found');
  }
  const query = newestFirst(db, page)
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber);
  return pageOf(await query.execute(), page);
}

/** A page of the failed mails in these markets that staff still have to act on, newest first. */
export async function listFailedMails(
  db: Db,
  markets: readonly CountryCode[] | 'all',
  page: PageRequest,
): Page {
  if (markets !== 'all' && markets.length === 0) return { items: [], nextCursor: null };
  let query = newestFirst(db, page).where(needsAttention);
  if (markets !== 'all') query = query.where('country_code', 'in', markets);
  return pageOf(await query.execute(), page);
}

/** Counts the mails of that list, up to the limit. */
export async function countFailedMails(
  db: Db,
  markets: readonly CountryCode[] | 'all',
): Promise<{ count: number; capped: boolean }> {
  if (markets !== 'all' && markets.length === 0) return { count: 0, capped: false };
  let query = db
    .selectFrom('mails')
    .select('id')
    .where(needsAttention)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(failedMailsLimit + 1);
  if (markets !== 'all') query = query.where('country_code', 'in', markets);
  const count = (await query.execute()).length;
  return { count: Math.min(count, failedMailsLimit), capped: count > failedMailsLimit };
}

type DeskRow = OutboxMail & {
  readonly still_valid: boolean;
  readonly practice: string | null;
};

/** Of a row of `mails`: the name of the practice, null once it is erased. */
export const practiceOfMail = sql<
  string | null
>`(select about.practice_name from registrations as about
  where about.country_code = mails.country_code and about.ticket_number = mails.ticket_number
    and about.contact ->> 'email' <> ${sql.lit(erasedEmail)})`;

export function mailOf(row: DeskRow): Mail {
  return Mail.parse({
    mailId: row.id,
    countryCode: row.country_code,
    ticketNumber: row.ticket_number,
    practice: row.practice,
    purpose: row.purpose,
    recipient: row.recipient,
    language: row.language,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    notBefore: row.not_before.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    lastError: row.last_error,
    outdated: !row.still_valid,
    setAside: row.set_aside && row.state === 'failed',
  });
}

function newestFirst(db: Db, { cursor, limit = pageLimit }: PageRequest) {
  const query = db
    .selectFrom('mails')
    .selectAll()
    .select([mailStillValid.as('still_valid'), practiceOfMail.as('practice')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (cursor === undefined) return query;
  const { at, id } = readTimeCursor(cursor);
  return query.where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`);
}

function pageOf(rows: readonly DeskRow[], { limit = pageLimit }: PageRequest) {
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(mailOf),
    nextCursor:
      rows.length > limit && last !== undefined
        ? writeTimeCursor({ at: last.created_at, id: last.id })
        : null,
  };
}
