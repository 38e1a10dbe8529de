import { CountryCode } from '@countersign/domain/market/country-code';
import { isErased } from '@countersign/domain/registration/erased';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { type RawBuilder, sql } from 'kysely';
import { type MailQueue, questionMail, type WithMails } from '../mail/room.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { WorkerDependencies } from '../platform/dependencies.ts';
import { type Repeated, repeat, untilNothingIsLeft } from '../platform/jobs/repeat.ts';
import { appendToLocked, lockRegistration, systemActor } from '../registrations/room.ts';
import {
  changeRound,
  clockAfter,
  isAnswerable,
  lockRound,
  requestColumns,
} from '../requests/room.ts';
import { askNextLicence } from './ask-next-licence.ts';

const dayMs = 86_400_000;
const pollMs = 30_000;

/**
 * Asks for licences that are about to end, reminds applicants, lists what was not answered, and forgets sessions that
 * have ended.
 */
export function startRequestWorker(dependencies: WorkerDependencies & WithMails): Repeated {
  const { db, mails, now, log, onError, wakeOutbox } = dependencies;
  return repeat({
    pauseMs: pollMs,
    trouble: 'requests to applicants cannot be followed up',
    log,
    onError,
    work: async (signal) => {
      const failed = (error: unknown) => {
        onError(error);
        log.error({ err: error }, 'a practice could not be asked for its licence');
      };
      const asks = () => askNextLicence(db, mails, now(), failed);
      if (await untilNothingIsLeft(signal, asks)) wakeOutbox();
      if (await untilNothingIsLeft(signal, () => remindNext(db, mails, now()))) wakeOutbox();
      await untilNothingIsLeft(signal, () => expireNext(db, now()));
      await forgetSessions(db, now());
    },
  });
}

/** Reminds one applicant for whom half of the time has passed, once; false if there is none. */
export async function remindNext(db: Db, mails: MailQueue, at: Date): Promise<boolean> {
  const found = await nextRound(
    db,
    sql`reminded_at is null and remind_at <= ${at}`,
    sql`remind_at`,
  );
  if (found === undefined) return false;
  const { key, round } = found;
  await inTransaction(db, async (trx) => {
    const { registration, lock } = await lockRegistration(trx, key);
    const row = await lockRound(trx, key, round);
    if (row === undefined || row.state !== 'waiting' || row.reminded_at !== null) return;
    // Also where there is no one to remind, so that it is not looked for again.
    await changeRound(trx, key, round, { reminded_at: at });
    if (!isAnswerable(registration, round) || isErased(registration)) return;
    const mail = await questionMail(trx, mails, registration, row, 'reminder');
    const queued = await mails.queueApplicantMail(trx, registration, mail, {
      purpose: 'information-reminder',
      at,
      notBefore: at,
    });
    const event = { kind: 'request-reminded', at, actor: systemActor, round } as const;
    await appendToLocked(trx, lock, [event, ...queued]);
  });
  return true;
}

/**
 * Lists one request whose time has passed as not answered; false if there is none. Nothing else happens
 * automatically: the link works for its days of grace, and the target time continues as planned when it was sent.
 */
export async function expireNext(db: Db, at: Date): Promise<boolean> {
  const found = await nextRound(db, sql`due_at <= ${at}`, sql`due_at`);
  if (found === undefined) return false;
  const { key, round } = found;
  await inTransaction(db, async (trx) => {
    const { registration, lock, row: locked } = await lockRegistration(trx, key);
    const row = await lockRound(trx, key, round);
    if (row?.state !== 'waiting') return;
    const { request } = registration;
    if (!isAnswerable(registration, round) || request === undefined) {
      // Decided since; a decision does not touch this row.
      await changeRound(trx, key, round, { state: 'closed' });
      return;
    }
    await changeRound(trx, key, round, { state: 'no-answer' });
    const event = { kind: 'request-expired', at, actor: systemActor, round } as const;
    await appendToLocked(trx, lock, [event], {
      ...requestColumns({ ...request, state: 'no-answer' }),
      ...(await clockAfter(trx, locked, registration, at)),
    });
  });
  return true;
}

/** A round that waits and meets a condition, the one that has met it for longest. */
async function nextRound(
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

/** Deletes sessions that have ended and codes that count no more, at most 1,000 of each. */
async function forgetSessions(db: Db, at: Date): Promise<void> {
  await sql`delete from answer_codes where code_hash in
    (select code_hash from answer_codes where until < ${new Date(at.getTime() - dayMs)} limit 1000)`.execute(
    db,
  );
  await sql`delete from answer_sessions where session_hash in
    (select session_hash from answer_sessions where until < ${at} limit 1000)`.execute(db);
}
