import type { WorkerDependencies } from '../platform/dependencies.ts';
import { type Repeated, repeat, untilNothingIsLeft } from '../platform/jobs/repeat.ts';
import { endEntries } from './end-entries.ts';
import { spreadNext } from './spread-entries.ts';

const pauseMs = 2000;

/** Has the registrations searched that new entries may be about, and deletes entries whose last day is over. */
export function startStopListWorker({ db, now, log, onError }: WorkerDependencies): Repeated {
  return repeat({
    pauseMs,
    trouble: 'stop lists are not compared with registrations, or not ended',
    log,
    onError,
    work: async (signal) => {
      await untilNothingIsLeft(signal, () => endEntries(db, now()));
      await untilNothingIsLeft(signal, () => spreadNext(db, now()));
    },
  });
}
