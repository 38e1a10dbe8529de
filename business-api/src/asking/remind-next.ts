import { isErased } from '@countersign/domain/registration/erased';
import { sql } from 'kysely';
import { type MailQueue, questionMail } from '../mail/room.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { appendToLocked, lockRegistration, systemActor } from '../registrations/room.ts';
import { changeRound, isAnswerable, lockRound } from '../requests/room.ts';
import { nextRound } from './next-round.ts';

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
