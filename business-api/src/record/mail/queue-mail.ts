import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import type { MailPurpose } from '@countersign/domain/registration/mail-purpose';
import type {
  DecidedRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import type { Trx } from '../../ground/database/database.ts';
import { newId } from '../../ground/database/new-id.ts';
import { appendEvent } from '../history/append-event.ts';
import { correctionMail } from '../mail-content/correction-mail.ts';
import { type DecisionForApplicant, decisionMail } from '../mail-content/decision-mail.ts';
import type { MailSettings } from '../mail-content/mail-settings.ts';
import { type RenderedMail, renderMail } from '../mail-content/rendered-mail.ts';
import { type ReversalWish, reversalRequestMail } from '../mail-content/reversal-request-mail.ts';
import { reviewRequestMail } from '../mail-content/review-request-mail.ts';
import { marketReplyTo } from '../markets/market-reply-to.ts';
import { type Reviewer, reviewersOf } from '../markets/reviewers.ts';
import { isErased } from '../registrations/erased-application.ts';

/** Writes mails into the outbox; a worker sends them after the transaction has committed. */
export interface MailQueue {
  /** One mail to every reviewer of the market, or to the fallback address where it has none. */
  queueReviewRequests(trx: Trx, registration: Registration, at: Date): Promise<void>;
  /**
   * The applicant's mail about a decision, in the applicant's language or in that of `locale`: for
   * previews and for the outbox alike. The same decision gives the same bytes at any time.
   */
  renderDecisionMail(registration: DecisionForApplicant, locale?: string): RenderedMail;
  /** The applicant's one mail about a decision; it waits until `heldUntil` (the undo window). */
  queueDecisionMail(
    trx: Trx,
    registration: DecidedRegistration,
    mail: RenderedMail,
    times: { readonly heldUntil: Date },
  ): Promise<void>;
  /** Tells the applicant that the decision they know of is withdrawn; not before `notBefore`. */
  queueCorrection(
    trx: Trx,
    registration: Registration,
    times: { readonly at: Date; readonly notBefore: Date },
  ): Promise<void>;
  /** Reminds the market's staff of a pending registration, or tells who answers for delays. */
  queueReminders(
    trx: Trx,
    registration: Registration,
    occasion: 'reminder' | 'escalation',
    at: Date,
  ): Promise<void>;
  /** Tells the market's staff who asks for a reversal. */
  queueReversalRequests(
    trx: Trx,
    registration: DecidedRegistration,
    wish: ReversalWish,
    at: Date,
  ): Promise<void>;
}

/** The queue for the given sender and console address. */
export function createMailQueue(settings: MailSettings): MailQueue {
  return {
    queueReviewRequests: (trx, registration, at) =>
      queueForStaff(trx, registration, 'review-request', at, (reviewer) =>
        renderMail(reviewRequestMail(registration, reviewer, settings)),
      ),

    renderDecisionMail: (registration, locale = applicantLanguageLocale(registration)) =>
      renderMail(decisionMail(registration, locale, settings)),

    queueDecisionMail: (trx, registration, mail, { heldUntil }) =>
      queueForApplicant(trx, registration, mail, {
        purpose: registration.status === 'approved' ? 'approval' : 'rejection',
        at: new Date(registration.decision.decidedAt),
        notBefore: heldUntil,
      }),

    queueCorrection: (trx, registration, times) => {
      const locale = applicantLanguageLocale(registration);
      const mail = renderMail(correctionMail(registration, locale, settings));
      return queueForApplicant(trx, registration, mail, { purpose: 'correction', ...times });
    },

    queueReminders: (trx, registration, occasion, at) =>
      queueForStaff(trx, registration, occasion, at, (reviewer) =>
        renderMail(reviewRequestMail(registration, reviewer, settings, occasion)),
      ),

    queueReversalRequests: (trx, registration, wish, at) =>
      queueForStaff(trx, registration, 'reversal-request', at, (reviewer) =>
        renderMail(reversalRequestMail(registration, wish, reviewer, settings)),
      ),
  };

  async function queueForStaff(
    trx: Trx,
    registration: Registration,
    purpose: MailPurpose,
    at: Date,
    mailTo: (reviewer: Reviewer) => RenderedMail,
  ): Promise<void> {
    const replyTo = await marketReplyTo(trx, registration.countryCode);
    for (const reviewer of await recipientsOf(trx, registration, purpose)) {
      const recipient = { name: reviewer.name, address: reviewer.email };
      const envelope = { purpose, recipient, replyTo, at, notBefore: at };
      await insertMail(trx, registration, mailTo(reviewer), envelope);
    }
  }

  function recipientsOf(trx: Trx, { countryCode }: Registration, purpose: MailPurpose) {
    return purpose === 'escalation'
      ? reviewersOf(trx, countryCode, settings, { escalations: true })
      : reviewersOf(trx, countryCode, settings);
  }

  async function queueForApplicant(
    trx: Trx,
    registration: Registration,
    mail: RenderedMail,
    envelope: Pick<Envelope, 'purpose' | 'at' | 'notBefore'>,
  ): Promise<void> {
    if (isErased(registration)) return; // nobody is there to be told
    const { name, email: address } = registration.contact;
    const replyTo = await marketReplyTo(trx, registration.countryCode);
    await insertMail(trx, registration, mail, {
      ...envelope,
      recipient: { name, address },
      replyTo,
    });
  }

  async function insertMail(
    trx: Trx,
    { countryCode, ticketNumber, version }: Registration,
    { language, subject, html, text }: RenderedMail,
    { purpose, recipient, replyTo, at, notBefore }: Envelope,
  ): Promise<void> {
    const id = newId();
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
        language,
        subject,
        html,
        text,
        reply_to: replyTo,
        message_id: `<${id}@${settings.sender.address.split('@')[1]}>`,
        state: notBefore > at ? 'held' : 'queued',
        not_before: notBefore,
        created_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) return; // queued before, by the unique indexes
    const actor = { kind: 'system' } as const;
    const about = { purpose, recipient: recipient.address, language };
    await appendEvent(
      trx,
      { countryCode, ticketNumber },
      { kind: 'mail-queued', at, actor, ...about },
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
