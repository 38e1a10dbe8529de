import { hasSecret, type MailPurpose } from '@countersign/domain/registration/mail-purpose';
import type { Registration, StaffMember } from '@countersign/domain/registration/registration';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';
import type { MailsTable } from '../platform/database/mails-table.ts';
import { newId } from '../platform/database/new-id.ts';
import { onlyAfter } from '../platform/database/only-after.ts';
import { type NewEvent, systemActor } from '../registrations/room.ts';
import { mailHash, type RenderedMail } from './contents/rendered-mail.ts';

export interface Envelope {
  readonly purpose: MailPurpose;
  readonly recipient: { readonly name: string | null; readonly address: string };
  readonly at: Date;
  /** Not sent earlier than that. */
  readonly notBefore: Date;
}

export type MailRow = Insertable<MailsTable> & {
  readonly created_at: Date;
  /** The absent people whose mail the recipient gets: for the event alone, the table has no such column. */
  readonly for?: readonly StaffMember[];
};

/** The row of a new mail about a registration; `senderAddress` ends with the domain of the Message-ID. */
export function mailRow(
  { countryCode, ticketNumber, version }: Registration,
  { language, subject, html, text, replyTo }: RenderedMail,
  { purpose, recipient, at, notBefore }: Envelope,
  senderAddress: string,
  traceparent: string | undefined,
): MailRow {
  const id = newId();
  return {
    id,
    country_code: countryCode,
    ticket_number: ticketNumber,
    purpose,
    occasion: version,
    recipient: recipient.address,
    recipient_name: recipient.name,
    language,
    subject,
    html,
    text,
    reply_to: replyTo,
    message_id: `<${id}@${senderAddress.split('@')[1]}>`,
    state: notBefore > at ? 'held' : 'queued',
    not_before: notBefore,
    traceparent: traceparent ?? null,
    created_at: at,
  };
}

const insertedColumns = {
  id: 'uuid',
  country_code: 'text',
  ticket_number: 'text',
  purpose: 'text',
  occasion: 'integer',
  recipient: 'text',
  recipient_name: 'text',
  language: 'text',
  subject: 'text',
  html: 'text',
  text: 'text',
  reply_to: 'text',
  message_id: 'text',
  state: 'text',
  not_before: 'timestamptz',
  traceparent: 'text',
  created_at: 'timestamptz',
} as const satisfies Partial<Record<keyof Insertable<MailsTable>, string>>;

const names = sql.raw(Object.keys(insertedColumns).join(', '));
const typed = sql.raw(
  Object.entries(insertedColumns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
);

/**
 * A statement that inserts mails; with `after`, only once that part of the statement has a row. It returns a row for
 * each that the unique indexes do not show as queued before.
 */
export function insertingMails(rows: readonly MailRow[], after?: string): RawBuilder<unknown> {
  return sql`insert into mails (${names})
    select mail.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as mail(${typed})
    ${onlyAfter(after)}
    on conflict do nothing returning 1`;
}

/** The event of a mail that was queued. */
export function queuedEvent({ created_at: at, ...mail }: MailRow): NewEvent {
  const { purpose, recipient, language } = mail;
  // Its contents are not stored for long, and a code of six digits could be found by the hash.
  const hash = hasSecret(purpose) ? undefined : mailHash(mail);
  const about = { purpose, recipient, language, mailHash: hash };
  return { kind: 'mail-queued', at, actor: systemActor, for: mail.for, ...about };
}

/** Inserts the mails that the unique indexes do not show as queued before; returns their events. */
export async function insertMails(trx: Trx, rows: readonly MailRow[]): Promise<NewEvent[]> {
  const inserted = await trx
    .insertInto('mails')
    .values(rows.map(({ for: _absent, ...row }) => row))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const ids = new Set(inserted.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id)).map(queuedEvent);
}
