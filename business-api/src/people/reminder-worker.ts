import type { WithMails } from '../mail/room.ts';
import type { WorkerDependencies } from '../platform/dependencies.ts';
import { type Repeated, repeat, untilNothingIsLeft } from '../platform/jobs/repeat.ts';
import { sendNextReminder } from './send-next-reminder.ts';

const pollMs = 30_000;

/** Queues mails about registrations that have waited too long, as long as the process runs. */
export function startReminderWorker(dependencies: WorkerDependencies & WithMails): Repeated {
  const { db, mails, now, log, onError, wakeOutbox } = dependencies;
  return repeat({
    pauseMs: pollMs,
    trouble: 'reminders cannot be made',
    log,
    onError,
    work: async (signal) => {
      for (const occasion of ['escalation', 'reminder'] as const) {
        const next = () => sendNextReminder(db, mails, occasion, now());
        if (await untilNothingIsLeft(signal, next)) wakeOutbox();
      }
    },
  });
}
