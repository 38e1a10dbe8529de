import { type Repeated, repeat } from '../../ground/process/repeat.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { expireNext } from './expire-next.ts';
import { forgetSessions } from './forget-sessions.ts';
import { remindNext } from './remind-next.ts';

const pollMs = 30_000;

/** Reminds applicants, lists what was not answered, and forgets sessions that have ended. */
export function startRequestWorker(dependencies: WorkerDependencies): Repeated {
  const { db, mails, now, log, onError, wakeOutbox } = dependencies;
  return repeat({
    pauseMs: pollMs,
    trouble: 'requests to applicants cannot be followed up',
    log,
    onError,
    work: async (signal) => {
      let any = false;
      while (!signal.aborted && (await remindNext(db, mails, now()))) any = true;
      if (any) wakeOutbox();
      while (!signal.aborted && (await expireNext(db, now()))) any = true;
      await forgetSessions(db, now());
    },
  });
}
