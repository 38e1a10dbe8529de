import type { MailQueue } from '../mail/room.ts';
import type { Applicant } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { lockRegistration } from '../registrations/room.ts';
import { isAnswerable, lockRound } from '../requests/room.ts';
import { queueCode, type SentCode } from './codes.ts';

/** Mails a code for the form, as queueCode says. Throws `answer-link-invalid`. */
export function sendCode(
  db: Db,
  mails: MailQueue,
  { key, round, isBound }: Applicant,
  token: string,
  at: Date,
): Promise<SentCode> {
  return inTransaction(db, async (trx) => {
    const { registration, lock } = await lockRegistration(trx, key);
    const row = isBound ? await lockRound(trx, key, round) : undefined;
    const isOpen = isAnswerable(registration, round) || row?.state === 'answered';
    if (row === undefined || !isOpen) throw new ProblemError('answer-link-invalid');
    const event = { kind: 'request-code-sent', at, actor: { kind: 'applicant' }, round } as const;
    return queueCode(trx, mails, { registration, lock, row, token, at, event });
  });
}
