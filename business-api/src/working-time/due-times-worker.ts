import type { WorkerDependencies } from '../platform/dependencies.ts';
import { type Repeated, repeat } from '../platform/jobs/repeat.ts';
import { recomputeDueTimes } from './recompute-due-times.ts';

const pauseMs = 15_000;

/** Moves due times after a market has changed its calendar, batch by batch, as long as the process runs. */
export function startDueTimesWorker({ db, log, onError }: WorkerDependencies): Repeated {
  return repeat({
    pauseMs,
    trouble: 'due times stay as they were',
    log,
    onError,
    work: async (signal) => {
      let more = true;
      while (more && !signal.aborted) more = await recomputeDueTimes(db);
    },
  });
}
