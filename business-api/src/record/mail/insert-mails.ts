import type { MailPurpose } from '@countersign/domain/registration/mail-purpose';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Insertable } from 'kysely';
import type { Trx } from '../../ground/database/database.ts';
import type { MailsTable } from '../../ground/database/mails-table.ts';
import { newId } from '../../ground/database/new-id.ts';
import { type NewEvent, systemActor } from '../history/new-event.ts';
import { mailHash, type RenderedMail } from '../mail-content/rendered-mail.ts';

export interface Envelope {
  readonly purpose: MailPurpose;
  readonly recipient: { readonly name: string | null; readonly address: string };
  readonly replyTo: string | null;
  readonly at: Date;
  /** Not sent earlier than that. */
  readonly notBefore: Date;
}

type MailRow = Insertable<MailsTable> & { readonly created_at: Date };

/** The row of a new mail about a registration; `senderAddress` ends with the domain of the Message-ID. */
export function mailRow(
  { countryCode, ticketNumber, version }: Registration,
  { language, subject, html, text }: RenderedMail,
  { purpose, recipient, replyTo, at, notBefore }: Envelope,
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

/** Inserts the mails that the unique indexes do not show as queued before; returns their events. */
export async function insertMails(trx: Trx, rows: readonly MailRow[]): Promise<NewEvent[]> {
  const inserted = await trx
    .insertInto('mails')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const ids = new Set(inserted.map(({ id }) => id));
  return rows
    .filter(({ id }) => ids.has(id))
    .map(({ purpose, recipient, language, created_at: at, ...mail }) => {
      const about = { purpose, recipient, language, mailHash: mailHash(mail) };
      return { kind: 'mail-queued', at, actor: systemActor, ...about };
    });
}
