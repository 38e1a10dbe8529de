import { type Repeated, repeat } from '../../ground/process/repeat.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { sendNextReminder } from './send-next-reminder.ts';

const pollMs = 30_000;

/** Queues mails about registrations that have waited too long, as long as the process runs. */
export function startReminderWorker(dependencies: WorkerDependencies): Repeated {
  const { db, mails, now, log, onError, wakeOutbox } = dependencies;
  return repeat({
    pauseMs: pollMs,
    trouble: 'reminders cannot be made',
    log,
    onError,
    work: async (signal) => {
      for (const occasion of ['escalation', 'reminder'] as const) {
        let any = false;
        while (!signal.aborted && (await sendNextReminder(db, mails, occasion, now()))) any = true;
        if (any) wakeOutbox();
      }
    },
  });
}
