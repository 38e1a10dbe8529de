import { CountryCode } from '@countersign/domain/market/country-code';
import { isErased } from '@countersign/domain/registration/erased';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import type { Db, Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { OutboxMail } from '../../platform/database/mails-table.ts';
import {
  appendToLocked,
  type LockedRegistration,
  lockIfThere,
  type NewEvent,
  systemActor,
} from '../../registrations/room.ts';
import { type Fate, fateOf, type IgnoredBecause, type MailReport } from './mail-report.ts';
import { isTemporary } from './status-code.ts';

/**
 * `failed`, `delayed`, `complained`: noted. `delivered`: needs no note. `repeated`: was known. `no-such-mail`: never
 * sent, or sent again since, so that the report is about an earlier try. `too-early`: the mail is still being sent; the
 * report must come again. All others: it is no report.
 */
export type ReportOutcome = Fate | 'repeated' | 'no-such-mail' | 'too-early' | IgnoredBecause;

/** Notes what a report says of a mail; the same report changes nothing a second time. */
export async function recordReport(
  db: Db,
  report: MailReport,
  now: () => Date,
): Promise<ReportOutcome> {
  if (report.kind === 'ignored') return report.because;
  const { messageId, recipients } = report;
  const found = await mailOf(db, messageId).executeTakeFirst();
  if (found === undefined) return 'no-such-mail';
  const key = {
    countryCode: CountryCode.parse(found.country_code),
    ticketNumber: TicketNumber.parse(found.ticket_number),
  };
  return inTransaction(db, async (trx) => {
    const locked = await lockIfThere(trx, key);
    // By its Message-ID again: it may have been sent again meanwhile, which gives it another.
    const mail = await mailOf(trx, messageId).forUpdate().executeTakeFirst();
    if (locked === undefined || mail === undefined || isErased(locked.registration))
      return 'no-such-mail';
    const told = fateOf(recipients, mail.recipient);
    if (told === undefined) return 'not-a-report';
    if (mail.state === 'sending') return 'too-early';
    if (mail.state !== 'sent') return mail.state === 'failed' ? 'repeated' : 'no-such-mail';
    switch (told.fate) {
      case 'failed':
        return noteFailure(trx, locked, mail, told.status, now());
      case 'complained':
        return noteComplaint(trx, locked, mail, now());
      case 'delayed':
        return noteDelay(trx, mail, told.status);
      case 'delivered':
        return 'delivered';
    }
  });
}

function mailOf(db: Db | Trx, messageId: string) {
  return db.selectFrom('mails').selectAll().where('message_id', '=', messageId);
}

async function noteFailure(
  trx: Trx,
  locked: LockedRegistration,
  mail: OutboxMail,
  status: string,
  at: Date,
): Promise<ReportOutcome> {
  const temporary = isTemporary(status);
  await append(trx, locked, { ...about(mail, at), kind: 'mail-bounced', temporary, status });
  await update(trx, mail, {
    state: 'failed',
    sent_at: null,
    bounced_at: at,
    last_error: `bounce-${status}`,
  });
  return 'failed';
}

async function noteComplaint(
  trx: Trx,
  locked: LockedRegistration,
  mail: OutboxMail,
  at: Date,
): Promise<ReportOutcome> {
  if (mail.last_error === complaint) return 'repeated';
  await append(trx, locked, { ...about(mail, at), kind: 'mail-complained' });
  await update(trx, mail, { last_error: complaint });
  return 'complained';
}

const complaint = 'complaint';

/** No event: the mail may still arrive, and servers say so several times. */
async function noteDelay(trx: Trx, mail: OutboxMail, status: string): Promise<ReportOutcome> {
  if (mail.last_error !== null) return 'repeated';
  await update(trx, mail, { last_error: `delayed-${status}` });
  return 'delayed';
}

function about({ purpose, recipient, language }: OutboxMail, at: Date) {
  return { at, actor: systemActor, purpose, recipient, language };
}

async function append(trx: Trx, { lock }: LockedRegistration, event: NewEvent): Promise<void> {
  await appendToLocked(trx, lock, [event]);
}

async function update(
  trx: Trx,
  { id }: OutboxMail,
  values: Partial<Pick<OutboxMail, 'state' | 'sent_at' | 'bounced_at' | 'last_error'>>,
): Promise<void> {
  await trx.updateTable('mails').set(values).where('id', '=', id).execute();
}
