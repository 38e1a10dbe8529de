import type { MailPurpose } from '@countersign/contract/history';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import type {
  DecidedRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import type { Trx } from '../database/database.ts';
import { newId } from '../database/new-id.ts';
import { appendEvent } from '../history/append-event.ts';
import { decisionMail } from './decision-mail.ts';
import type { MailDocument } from './mail-document.ts';
import type { MailSettings } from './mail-settings.ts';
import { marketReplyTo } from './market-reply-to.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { reviewRequestMail } from './review-request-mail.ts';
import { reviewersOf } from './reviewers.ts';

/** Writes mails into the outbox; a worker sends them after the transaction has committed. */
export interface MailQueue {
  /** One mail to every reviewer of the market, or to the fallback address where it has none. */
  queueReviewRequests(trx: Trx, registration: Registration, at: Date): Promise<void>;
  /** The applicant's one mail about a decision; it waits until `heldUntil` (the undo window). */
  queueDecisionMail(
    trx: Trx,
    registration: DecidedRegistration,
    times: { readonly heldUntil: Date },
  ): Promise<void>;
}

/** The queue for the given sender and console address. */
export function createMailQueue(settings: MailSettings): MailQueue {
  return {
    queueReviewRequests: async (trx, registration, at) => {
      const replyTo = await marketReplyTo(trx, registration.countryCode);
      const reviewers = await reviewersOf(trx, registration.countryCode, settings);
      for (const reviewer of reviewers) {
        const document = reviewRequestMail(registration, reviewer, settings);
        await insertMail(trx, registration, document, {
          purpose: 'review-request',
          recipient: { name: reviewer.name, address: reviewer.email },
          replyTo,
          at,
          notBefore: at,
        });
      }
    },

    queueDecisionMail: async (trx, registration, { heldUntil }) => {
      const replyTo = await marketReplyTo(trx, registration.countryCode);
      const locale = applicantLanguageLocale(registration);
      await insertMail(trx, registration, decisionMail(registration, locale, settings), {
        purpose: registration.status === 'approved' ? 'approval' : 'rejection',
        recipient: { name: registration.contact.name, address: registration.contact.email },
        replyTo,
        at: new Date(registration.decision.decidedAt),
        notBefore: heldUntil,
      });
    },
  };

  async function insertMail(
    trx: Trx,
    { countryCode, ticketNumber, version }: Registration,
    document: MailDocument,
    envelope: Envelope,
  ): Promise<void> {
    const id = newId();
    const { purpose, recipient, at, notBefore } = envelope;
    const inserted = await trx
      .insertInto('mails')
      .values({
        id,
        country_code: countryCode,
        ticket_number: ticketNumber,
        purpose,
        occasion: version,
        recipient: recipient.address,
        recipient_name: recipient.name,
        language: document.language,
        subject: document.subject,
        html: renderHtml(document),
        text: renderText(document),
        reply_to: envelope.replyTo,
        message_id: `<${id}@${settings.sender.address.split('@')[1]}>`,
        state: notBefore > at ? 'held' : 'queued',
        not_before: notBefore,
        created_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) return; // queued before, by the unique indexes
    await appendEvent(
      trx,
      { countryCode, ticketNumber },
      {
        kind: 'mail-queued',
        at,
        actor: { kind: 'system' },
        purpose,
        recipient: recipient.address,
        language: document.language,
      },
    );
  }
}

interface Envelope {
  readonly purpose: MailPurpose;
  readonly recipient: { readonly name: string | null; readonly address: string };
  readonly replyTo: string | null;
  readonly at: Date;
  /** Not sent earlier than that. */
  readonly notBefore: Date;
}
