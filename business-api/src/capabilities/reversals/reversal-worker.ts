import type { Db } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import { type Repeated, repeat, untilNothingIsLeft } from '../../ground/process/repeat.ts';
import { appendToLocked } from '../../record/history/append-events.ts';
import { systemActor } from '../../record/history/new-event.ts';
import { lockRegistration } from '../../record/registrations/lock-registration.ts';
import {
  findProposal,
  nextExpired,
  removeProposal,
} from '../../record/reversals/reversal-proposals.ts';
import type { WorkerDependencies } from '../dependencies.ts';

const pollMs = 60_000;

/** Ends what waits for confirmation and was not confirmed in time. */
export function startReversalWorker({ db, now, log, onError }: WorkerDependencies): Repeated {
  return repeat({
    pauseMs: pollMs,
    trouble: 'proposed reversals whose time has passed cannot be ended',
    log,
    onError,
    work: async (signal) => {
      await untilNothingIsLeft(signal, () => expireNextProposal(db, now()));
    },
  });
}

/** Ends one proposal whose time has passed; false if there is none. */
export async function expireNextProposal(db: Db, at: Date): Promise<boolean> {
  const key = await nextExpired(db, at);
  if (key === undefined) return false;
  await inTransaction(db, async (trx) => {
    const { lock } = await lockRegistration(trx, key);
    // Settled or proposed again before this transaction had the lock.
    const isOver = (await findProposal(trx, key, at)) === undefined;
    if (!isOver || !(await removeProposal(trx, key))) return;
    await appendToLocked(trx, lock, [{ kind: 'reversal-expired', at, actor: systemActor }]);
  });
  return true;
}
