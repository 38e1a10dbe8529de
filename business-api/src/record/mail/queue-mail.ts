import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import type { MailPurpose } from '@countersign/domain/registration/mail-purpose';
import type {
  DecidedRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import type { Trx } from '../../ground/database/database.ts';
import type { NewEvent } from '../history/new-event.ts';
import { correctionMail } from '../mail-content/correction-mail.ts';
import { type DecisionForApplicant, decisionMail } from '../mail-content/decision-mail.ts';
import type { MailSettings } from '../mail-content/mail-settings.ts';
import { type RenderedMail, renderMail } from '../mail-content/rendered-mail.ts';
import {
  type ReversalRequestText,
  reversalRequestMail,
} from '../mail-content/reversal-request-mail.ts';
import { reviewRequestMail } from '../mail-content/review-request-mail.ts';
import { marketReplyTo } from '../markets/market-reply-to.ts';
import { type Reviewer, reviewersOf } from '../markets/reviewers.ts';
import { isErased } from '../registrations/erased-application.ts';
import { type Envelope, insertMails, mailRow } from './insert-mails.ts';

/**
 * Writes mails into the outbox; a worker sends them after the transaction has committed. Each
 * function returns the events of the mails it queued: the caller appends them to the history.
 */
export interface MailQueue {
  /** One mail to every reviewer of the market, or to the fallback address where it has none. */
  queueReviewRequests(trx: Trx, registration: Registration, at: Date): Promise<NewEvent[]>;
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
  ): Promise<NewEvent[]>;
  /** The applicant's mail about a withdrawn decision; not sent before `notBefore`. */
  queueCorrection(
    trx: Trx,
    registration: Registration,
    times: { readonly at: Date; readonly notBefore: Date },
  ): Promise<NewEvent[]>;
  /** Mails about a pending registration to the market's staff, or to those who answer for delays. */
  queueReminders(
    trx: Trx,
    registration: Registration,
    occasion: 'reminder' | 'escalation',
    at: Date,
  ): Promise<NewEvent[]>;
  /** Mails to the market's staff about a request for a reversal. */
  queueReversalRequests(
    trx: Trx,
    registration: DecidedRegistration,
    request: ReversalRequestText,
    at: Date,
  ): Promise<NewEvent[]>;
}

/** The purpose of the mail about a decision; a status without one does not compile. */
const purposeOfDecision: Readonly<Record<DecidedRegistration['status'], MailPurpose>> = {
  approved: 'approval',
  rejected: 'rejection',
};

/** The queue for the given sender and console address; mails remember the trace that queued them. */
export function createMailQueue(
  settings: MailSettings,
  traceparent: () => string | undefined = () => undefined,
): MailQueue {
  return {
    queueReviewRequests: (trx, registration, at) =>
      queueForStaff(trx, registration, 'review-request', at, (reviewer) =>
        renderMail(reviewRequestMail(registration, reviewer, settings)),
      ),

    renderDecisionMail: (registration, locale = applicantLanguageLocale(registration)) =>
      renderMail(decisionMail(registration, locale, settings)),

    queueDecisionMail: (trx, registration, mail, { heldUntil }) =>
      queueForApplicant(trx, registration, mail, {
        purpose: purposeOfDecision[registration.status],
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

    queueReversalRequests: (trx, registration, request, at) =>
      queueForStaff(trx, registration, 'reversal-request', at, (reviewer) =>
        renderMail(reversalRequestMail(registration, request, reviewer, settings)),
      ),
  };

  async function queueForStaff(
    trx: Trx,
    registration: Registration,
    purpose: MailPurpose,
    at: Date,
    mailTo: (reviewer: Reviewer) => RenderedMail,
  ): Promise<NewEvent[]> {
    const replyTo = await marketReplyTo(trx, registration.countryCode);
    const reviewers = await recipientsOf(trx, registration, purpose);
    const rows = reviewers.map((reviewer) => {
      const recipient = { name: reviewer.name, address: reviewer.email };
      const envelope = { purpose, recipient, replyTo, at, notBefore: at };
      return newRow(registration, mailTo(reviewer), envelope);
    });
    return insertMails(trx, rows);
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
  ): Promise<NewEvent[]> {
    if (isErased(registration)) return [];
    const { name, email: address } = registration.contact;
    const replyTo = await marketReplyTo(trx, registration.countryCode);
    const recipient = { name, address };
    const full = { ...envelope, recipient, replyTo };
    return insertMails(trx, [newRow(registration, mail, full)]);
  }

  function newRow(registration: Registration, mail: RenderedMail, envelope: Envelope) {
    return mailRow(registration, mail, envelope, settings.sender.address, traceparent());
  }
}
