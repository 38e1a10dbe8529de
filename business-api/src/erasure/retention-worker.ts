import type { Dependencies, WorkerDependencies } from '../platform/dependencies.ts';
import { type Repeated, repeat, untilNothingIsLeft } from '../platform/jobs/repeat.ts';
import { beginRuns, continueRun } from './retention-runs.ts';

const pauseMs = 60_000;

/** Erases what markets keep for no longer, once a day, batch by batch, as long as the process runs. */
export function startRetentionWorker({
  db,
  now,
  log,
  onError,
  metrics,
}: WorkerDependencies & Pick<Dependencies, 'metrics'>): Repeated {
  const run = {
    db,
    now,
    onErased: metrics.retentionErased,
    onError: (error: unknown) => {
      onError(error);
      log.error({ err: error }, 'a registration could not be erased at the end of its time');
    },
  };
  return repeat({
    pauseMs,
    trouble: 'registrations are kept for longer than their time',
    log,
    onError,
    work: async (signal) => {
      await beginRuns(db, now());
      await untilNothingIsLeft(signal, () => continueRun(run));
    },
  });
}
