import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { appendToLocked, lockRegistration, systemActor } from '../registrations/room.ts';
import {
  changeRound,
  clockAfter,
  isAnswerable,
  lockRound,
  requestColumns,
} from '../requests/room.ts';
import { nextRound } from './next-round.ts';

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
