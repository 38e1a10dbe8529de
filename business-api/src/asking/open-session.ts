import { sessionMinutes, triesPerDay } from '@countersign/contract/requests/applicant';
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
  readCode,
  readCodes,
  triesOf,
} from '../requests/room.ts';

export interface OpenedSession {
  readonly secret: string;
  readonly endsAt: Date;
}

/** Wrong codes of a day at which the history says so: who guesses should be noticed, and not fill it. */
const notedTries: readonly number[] = [5, triesPerDay];

/**
 * Opens a session with a code that was mailed, which works once. Wrong codes of six digits count for the registration:
 * after twenty of a day only long ones open it, which cannot be guessed. What cannot be a code counts for nothing.
 * Throws `answer-code-refused`, the same for every cause.
 */
export async function openSession(
  db: Db,
  { key, round, tokenHash, isBound }: Applicant,
  { token, code }: { readonly token: string; readonly code: string },
  at: Date,
): Promise<OpenedSession> {
  const typed = readCode(code);
  if (typed === undefined || !isBound) throw new ProblemError('answer-code-refused');
  const hash = hashOfCode(token, typed.code);
  const opened = await inTransaction(db, async (trx) => {
    const { registration, lock } = await lockRegistration(trx, key);
    const row = await lockRound(trx, key, round);
    const isOpen = isAnswerable(registration, round) || row?.state === 'answered';
    if (row === undefined || !isOpen) return undefined;
    const { tries, window } = triesOf(row, at);
    const { usable } = await readCodes(trx, key, row, at);
    // All are compared, each in constant time.
    const right = usable.filter((one) => isSameHash(hash, one.hash));
    if (right.length === 0) {
      const counted = tries + (typed.kind === 'short' && tries < triesPerDay ? 1 : 0);
      await changeRound(trx, key, round, {
        tries: counted,
        try_window: window,
        refused_codes: row.refused_codes + 1,
      });
      if (counted > tries && notedTries.includes(counted)) {
        const about = { at, actor: { kind: 'applicant' }, round, count: counted } as const;
        await appendToLocked(trx, lock, [{ kind: 'request-codes-refused', ...about }]);
      }
      return undefined;
    }
    const secret = newSecret();
    const endsAt = new Date(at.getTime() + sessionMinutes * 60_000);
    const event = { kind: 'request-opened', at, actor: { kind: 'applicant' }, round } as const;
    await appendToLocked(trx, lock, [event]);
    await trx.deleteFrom('answer_codes').where('code_hash', '=', hash).execute();
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
