import { sql } from 'kysely';
import type { Db, Trx } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/in-transaction.ts';
import type { MailQueue } from '../../record/mail/queue-mail.ts';
import {
  type RegistrationRow,
  registrationOf,
} from '../../record/registrations/registration-row.ts';

type Occasion = 'reminder' | 'escalation';

const columns = {
  reminder: { dueAt: 'remind_at', doneAt: 'reminded_at' },
  escalation: { dueAt: 'due_at', doneAt: 'escalated_at' },
} as const;

/**
 * Reminds of the pending registration that is due for it longest, once, whatever number of copies
 * look: the row is marked in the transaction that queues the mails, and rows that another copy is
 * at are skipped. Markets that want no reminders are marked without a mail. False where none is due.
 */
export async function sendNextReminder(
  db: Db,
  mails: MailQueue,
  occasion: Occasion,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await takeNext(trx, occasion, now);
    if (row === undefined) return false;
    if (await wantsReminders(trx, row.country_code)) {
      await mails.queueReminders(trx, registrationOf(row), occasion, now);
    }
    return true;
  });
}

async function takeNext(
  trx: Trx,
  occasion: Occasion,
  now: Date,
): Promise<RegistrationRow | undefined> {
  const { dueAt, doneAt } = columns[occasion];
  const next = await trx
    .selectFrom('registrations')
    .selectAll()
    .where(sql<boolean>`status = 'pending' and ${sql.ref(doneAt)} is null`)
    .where(dueAt, '<=', now)
    .orderBy(dueAt)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (next === undefined) return undefined;
  await trx
    .updateTable('registrations')
    .set({ [doneAt]: now })
    .where('country_code', '=', next.country_code)
    .where('ticket_number', '=', next.ticket_number)
    .execute();
  return next;
}

async function wantsReminders(trx: Trx, countryCode: string): Promise<boolean> {
  const settings = await trx
    .selectFrom('market_settings')
    .select('reminders')
    .where('country_code', '=', countryCode)
    .executeTakeFirst();
  return settings?.reminders ?? true;
}
