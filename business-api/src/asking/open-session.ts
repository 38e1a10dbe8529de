import { sessionMinutes } from '@countersign/contract/requests/applicant';
import type { Applicant } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { appendToLocked, lockRegistration } from '../registrations/room.ts';
import {
  changeRound,
  hashOfSecret,
  isAnswerable,
  lockRound,
  newSecret,
  readCode,
} from '../requests/room.ts';
import { tryCode } from './codes.ts';

export interface OpenedSession {
  readonly secret: string;
  readonly endsAt: Date;
}

/**
 * Opens a session of the form with a code, as tryCode says. What cannot be a code counts for nothing. Throws
 * `answer-code-refused`, the same for every cause.
 */
export async function openSession(
  db: Db,
  { key, round, tokenHash, isBound }: Applicant,
  { token, code }: { readonly token: string; readonly code: string },
  at: Date,
): Promise<OpenedSession> {
  const typed = readCode(code);
  if (typed === undefined || !isBound) throw new ProblemError('answer-code-refused');
  const opened = await inTransaction(db, async (trx) => {
    const { registration, lock } = await lockRegistration(trx, key);
    const row = await lockRound(trx, key, round);
    const isOpen = isAnswerable(registration, round) || row?.state === 'answered';
    if (row === undefined || !isOpen) return undefined;
    const tried = await tryCode(trx, key, { row, token, typed, at });
    if (!tried.isRight) {
      const { counted, noted } = tried;
      await changeRound(trx, key, round, counted);
      if (noted !== undefined) {
        const about = { at, actor: { kind: 'applicant' }, round, count: noted } as const;
        await appendToLocked(trx, lock, [{ kind: 'request-codes-refused', ...about }]);
      }
      return undefined;
    }
    const secret = newSecret();
    const endsAt = new Date(at.getTime() + sessionMinutes * 60_000);
    const event = { kind: 'request-opened', at, actor: { kind: 'applicant' }, round } as const;
    await appendToLocked(trx, lock, [event]);
    await trx
      .insertInto('answer_sessions')
      .values({
        session_hash: hashOfSecret(secret),
        token_hash: tokenHash,
        created_at: at,
        until: endsAt,
      })
      .execute();
    return { secret, endsAt };
  });
  if (opened === undefined) throw new ProblemError('answer-code-refused');
  return opened;
}
