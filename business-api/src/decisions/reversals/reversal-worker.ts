import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Dependencies, WorkerDependencies } from '../../platform/dependencies.ts';
import { type Repeated, repeat, untilNothingIsLeft } from '../../platform/jobs/repeat.ts';
import { appendToLocked, lockRegistration, systemActor } from '../../registrations/room.ts';
import { lapseNextDecision } from '../proposals/settle-decision.ts';
import { findProposal, nextExpired, removeProposal } from './reversal-proposals.ts';

const pollMs = 60_000;

/** Ends what waits for confirmation and was not confirmed in time. */
export function startReversalWorker({
  db,
  now,
  log,
  onError,
  metrics,
}: WorkerDependencies & Pick<Dependencies, 'metrics'>): Repeated {
  return repeat({
    pauseMs: pollMs,
    trouble: 'proposals whose time has passed cannot be ended',
    log,
    onError,
    work: async (signal) => {
      await untilNothingIsLeft(signal, () => expireNextProposal(db, now()));
      await untilNothingIsLeft(signal, async () => {
        const lapsed = await lapseNextDecision(db, now());
        if (lapsed) metrics.proposed('lapsed');
        return lapsed !== undefined;
      });
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
