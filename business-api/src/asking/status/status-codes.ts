import { sessionMinutes } from '@countersign/contract/requests/applicant';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { MailQueue } from '../../mail/room.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import { appendToLocked, lockRegistration } from '../../registrations/room.ts';
import {
  type Codes,
  type CodeTries,
  findStatusVisitor,
  hashOfSecret,
  newSecret,
  readCode,
  readCodes,
  type StatusVisitor,
  statusRound,
} from '../../requests/room.ts';
import { queueCode, type SentCode, tryCode } from '../codes.ts';

/** The codes of a registration's status page at one time. */
export async function statusCodes(db: Db, key: RegistrationKey, at: Date): Promise<Codes> {
  return readCodes(db, key, (await findTries(db, key)) ?? noTries, at);
}

/** Mails a code for the status page, as queueCode says. Throws `answer-link-invalid`. */
export function sendStatusCode(
  db: Db,
  mails: MailQueue,
  visitor: StatusVisitor,
  at: Date,
): Promise<SentCode> {
  const { key, token } = visitor;
  return inTransaction(db, async (trx) => {
    const { registration, lock } = await lockRegistration(trx, key);
    await requireVisitor(trx, visitor, at);
    const row = await triesOfLocked(trx, key);
    const event = { kind: 'status-code-sent', at, actor: { kind: 'applicant' } } as const;
    return queueCode(trx, mails, { registration, lock, row, token, at, event });
  });
}

/**
 * Opens a session of the status page with a code, as tryCode says; returns its secret. What cannot be a code counts for
 * nothing. Throws `answer-code-refused`, the same for every cause, and `answer-link-invalid`.
 */
export async function openStatusSession(
  db: Db,
  visitor: StatusVisitor,
  code: string,
  at: Date,
): Promise<string> {
  const { key, token, tokenHash } = visitor;
  const typed = readCode(code);
  if (typed === undefined) throw new ProblemError('answer-code-refused');
  const secret = await inTransaction(db, async (trx) => {
    const { lock } = await lockRegistration(trx, key);
    await requireVisitor(trx, visitor, at);
    const row = await triesOfLocked(trx, key);
    const tried = await tryCode(trx, key, { row, token, typed, at });
    if (!tried.isRight) {
      const { counted, noted } = tried;
      await trx
        .updateTable('status_codes')
        .set(counted)
        .where('country_code', '=', key.countryCode)
        .where('ticket_number', '=', key.ticketNumber)
        .execute();
      if (noted !== undefined) {
        const about = { at, actor: { kind: 'applicant' }, count: noted } as const;
        await appendToLocked(trx, lock, [{ kind: 'status-codes-refused', ...about }]);
      }
      return undefined;
    }
    const made = newSecret();
    const event = { kind: 'status-opened', at, actor: { kind: 'applicant' } } as const;
    await appendToLocked(trx, lock, [event]);
    await trx
      .insertInto('answer_sessions')
      .values({
        session_hash: hashOfSecret(made),
        token_hash: tokenHash,
        created_at: at,
        until: new Date(at.getTime() + sessionMinutes * 60_000),
      })
      .execute();
    return made;
  });
  if (secret === undefined) throw new ProblemError('answer-code-refused');
  return secret;
}

/** The link may have ended before the registration was locked: by an erasure, or another address. */
async function requireVisitor(trx: Trx, { token }: StatusVisitor, at: Date): Promise<void> {
  const found = await findStatusVisitor(trx, { token, session: '' }, at);
  if (found === undefined) throw new ProblemError('answer-link-invalid');
}

const noTries: CodeTries = { round: statusRound, tries: 0, try_window: null, refused_codes: 0 };

async function findTries(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<CodeTries | undefined> {
  const row = await db
    .selectFrom('status_codes')
    .select(['tries', 'try_window', 'refused_codes'])
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .executeTakeFirst();
  return row && { ...row, round: statusRound };
}

/** `trx` holds the registration's lock, which orders all who come here. */
async function triesOfLocked(trx: Trx, key: RegistrationKey): Promise<CodeTries> {
  await trx
    .insertInto('status_codes')
    .values({ country_code: key.countryCode, ticket_number: key.ticketNumber })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findTries(trx, key)) ?? noTries;
}
