import { codeTries, sessionMinutes } from '@countersign/contract/requests/applicant';
import type { Applicant } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { appendToLocked, lockRegistration } from '../registrations/room.ts';
import {
  changeRound,
  hashOfCode,
  hashOfSecret,
  isAnswerable,
  isSameHash,
  lockRound,
  newSecret,
} from '../requests/room.ts';

const dayMs = 86_400_000;

/** Tries of one registration within a day, over all its codes. */
const triesPerDay = 20;

export interface OpenedSession {
  readonly secret: string;
  readonly endsAt: Date;
}

/**
 * Opens a session with the code that was mailed, which works once. Every try counts, also of an
 * outdated code. Throws `answer-code-refused`, the same for every cause.
 */
export async function openSession(
  db: Db,
  { key, round, tokenHash }: Applicant,
  { token, code }: { readonly token: string; readonly code: string },
  at: Date,
): Promise<OpenedSession> {
  const opened = await inTransaction(db, async (trx) => {
    const { registration, lock } = await lockRegistration(trx, key);
    const row = isAnswerable(registration, round) ? await lockRound(trx, key, round) : undefined;
    if (row === undefined) return undefined;
    const isNewDay = row.try_window === null || at.getTime() - row.try_window.getTime() >= dayMs;
    const tries = isNewDay ? 0 : row.tries;
    const hash = hashOfCode(token, code.replace(/\s/g, ''));
    // Compared in any case, so that the time of the answer says nothing.
    const isRight = isSameHash(hash, row.code_hash ?? hashOfCode('', ''));
    const isValid =
      row.code_until !== null &&
      at < row.code_until &&
      row.code_tries < codeTries &&
      tries < triesPerDay;
    const counted = {
      code_tries: row.code_tries + 1,
      tries: tries + 1,
      ...(isNewDay ? { try_window: at } : {}),
    };
    if (row.code_hash === null || !isRight || !isValid) {
      await changeRound(trx, key, round, counted);
      return undefined;
    }
    const secret = newSecret();
    const endsAt = new Date(at.getTime() + sessionMinutes * 60_000);
    const event = { kind: 'request-opened', at, actor: { kind: 'applicant' }, round } as const;
    await appendToLocked(trx, lock, [event]);
    await changeRound(trx, key, round, { ...counted, code_hash: null });
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
