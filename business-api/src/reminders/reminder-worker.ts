import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/database.ts';
import type { MailQueue } from '../mail/queue-mail.ts';
import { sendNextReminder } from './send-next-reminder.ts';

const pollMs = 30_000;

export interface ReminderWorker {
  /** Ends after the reminder it is at. */
  stop(): Promise<void>;
}

export interface ReminderWorkerOptions {
  readonly db: Db;
  readonly mails: MailQueue;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** To be called when mails were queued. */
  readonly wakeOutbox: () => void;
}

/** Looks for registrations that wait too long, as long as the process runs. */
export function startReminderWorker(options: ReminderWorkerOptions): ReminderWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = run();
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await remindAll().catch((error: unknown) => {
        options.log.error({ err: error }, 'reminders cannot be made');
      });
      await pause(pollMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async function remindAll(): Promise<void> {
    const { db, mails, now, wakeOutbox } = options;
    for (const occasion of ['escalation', 'reminder'] as const) {
      let any = false;
      while (!signal.aborted && (await sendNextReminder(db, mails, occasion, now()))) any = true;
      if (any) wakeOutbox();
    }
  }
}
