import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../ground/database/database.ts';
import { type Repeated, repeat } from '../../ground/process/repeat.ts';
import type { MailQueue } from '../../record/mail/queue-mail.ts';
import { sendNextReminder } from './send-next-reminder.ts';

const pollMs = 30_000;

export interface ReminderWorkerOptions {
  readonly db: Db;
  readonly mails: MailQueue;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** To be called when mails were queued. */
  readonly wakeOutbox: () => void;
}

/** Looks for registrations that wait too long, as long as the process runs. */
export function startReminderWorker(options: ReminderWorkerOptions): Repeated {
  const { db, mails, now, log, wakeOutbox } = options;
  return repeat({
    pauseMs: pollMs,
    trouble: 'reminders cannot be made',
    log,
    work: async (signal) => {
      for (const occasion of ['escalation', 'reminder'] as const) {
        let any = false;
        while (!signal.aborted && (await sendNextReminder(db, mails, occasion, now()))) any = true;
        if (any) wakeOutbox();
      }
    },
  });
}
