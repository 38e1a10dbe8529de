import { nextWorkingTime } from '@countersign/domain/working-time/count-working-time';
import { sql } from 'kysely';
import { type SummaryDetail, storedDetail } from '../evidence/room.ts';
import type { MailQueue, WithMails } from '../mail/room.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { WorkerDependencies } from '../platform/dependencies.ts';
import { type Repeated, repeat, untilNothingIsLeft } from '../platform/jobs/repeat.ts';
import {
  appendToLocked,
  type LockedRegistration,
  lockedRegistration,
} from '../registrations/room.ts';
import { storedCalendar } from '../working-time/room.ts';
import { assigneeOf, findClaim } from './claims.ts';

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

type Occasion = 'reminder' | 'escalation';

const columns = {
  reminder: { dueAt: 'remind_at', doneAt: 'reminded_at' },
  escalation: { dueAt: 'due_at', doneAt: 'escalated_at' },
} as const;

/**
 * Queues the reminders of the pending registration that has been due for one longest. Each is queued
 * once, by any number of copies: the transaction that queues the mails marks the row, and rows locked
 * by another copy are skipped. They leave while the market's staff work. In markets without reminders rows are marked without a mail. False if
 * none is due.
 */
export async function sendNextReminder(
  db: Db,
  mails: MailQueue,
  occasion: Occasion,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const locked = await lockNext(trx, occasion, now);
    if (locked === undefined) return false;
    const { registration, lock, dueAt, detail } = locked;
    const assignee = assigneeOf(await findClaim(trx, registration, now));
    const { reminders, calendar } = await marketOf(trx, registration.countryCode);
    const notBefore = new Date(nextWorkingTime(now.getTime(), calendar));
    const state = { at: now, notBefore, dueAt, assignee };
    const queued = reminders
      ? await mails.queueReminders(trx, registration, occasion, state, detail)
      : [];
    await appendToLocked(trx, lock, queued, { [columns[occasion].doneAt]: now });
    return true;
  });
}

type LockedReminder = LockedRegistration & {
  readonly dueAt: Date;
  readonly detail: SummaryDetail | undefined;
};

async function lockNext(
  trx: Trx,
  occasion: Occasion,
  now: Date,
): Promise<LockedReminder | undefined> {
  const { dueAt, doneAt } = columns[occasion];
  const row = await trx
    .selectFrom('registrations')
    .selectAll()
    .where(sql<boolean>`status = 'pending' and ${sql.ref(doneAt)} is null`)
    .where(dueAt, '<=', now)
    .orderBy(dueAt)
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : { ...lockedRegistration(row), dueAt: row.due_at, detail: storedDetail(row) };
}

async function marketOf(trx: Trx, countryCode: string) {
  const settings = await trx
    .selectFrom('market_settings')
    .select(['reminders', 'working_time'])
    .where('country_code', '=', countryCode)
    .executeTakeFirst();
  return {
    reminders: settings?.reminders ?? true,
    calendar: storedCalendar(settings?.working_time),
  };
}
