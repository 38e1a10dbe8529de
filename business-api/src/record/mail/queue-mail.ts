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
import { evidenceFacts, type KnownEvidence } from '../mail-content/evidence-line.ts';
import type { MailSettings } from '../mail-content/mail-settings.ts';
import { type RenderedMail, renderMail } from '../mail-content/rendered-mail.ts';
import {
  type ReversalRequestText,
  reversalRequestMail,
} from '../mail-content/reversal-request-mail.ts';
import { type ReviewOccasion, reviewRequestMail } from '../mail-content/review-request-mail.ts';
import { marketReplyTo } from '../markets/market-reply-to.ts';
import { asReviewers, type Reviewer, reviewersOf, type StaffRow } from '../markets/reviewers.ts';
import { isErased } from '../registrations/erased-application.ts';
import { type Envelope, insertMails, type MailRow, mailRow } from './insert-mails.ts';

/**
 * Writes mails into the outbox; a worker sends them after the transaction has committed. Each
 * function that queues returns the events of the mails: the caller appends them to the history.
 */
export interface MailQueue {
  /**
   * The rows of one mail to each of these reviewers of the market, or to the fallback address where it
   * has none. The caller inserts them.
   */
  reviewRequestRows(
    registration: Registration,
    market: { readonly staff: readonly StaffRow[]; readonly replyTo: string | null },
    at: Date,
    evidence: KnownEvidence | undefined,
  ): readonly MailRow[];
  /**
   * The applicant's mail about a decision, in the applicant's language or in that of `locale`: for
   * previews and for the outbox alike. The same decision gives the same bytes at any time.
   */
  renderDecisionMail(registration: DecisionForApplicant, locale?: string): RenderedMail;
  /**
   * The row of the applicant's one mail about a decision, which waits until `heldUntil` (the undo
   * window); none for an applicant whose data is erased. The caller inserts it.
   */
  decisionMailRows(
    registration: DecidedRegistration,
    mail: RenderedMail,
    envelope: { readonly heldUntil: Date; readonly replyTo: string | null },
  ): readonly MailRow[];
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
    evidence: KnownEvidence | undefined,
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
    reviewRequestRows: (registration, { staff, replyTo }, at, evidence) =>
      staffRows(
        registration,
        asReviewers(staff, settings),
        { purpose: 'review-request', replyTo, at },
        reviewRequests(registration, 'request', evidence),
      ),

    renderDecisionMail: (registration, locale = applicantLanguageLocale(registration)) =>
      renderMail(decisionMail(registration, locale, settings)),

    decisionMailRows: (registration, mail, { heldUntil, replyTo }) =>
      applicantRows(registration, mail, {
        purpose: purposeOfDecision[registration.status],
        at: new Date(registration.decision.decidedAt),
        notBefore: heldUntil,
        replyTo,
      }),

    queueCorrection: (trx, registration, times) => {
      const locale = applicantLanguageLocale(registration);
      const mail = renderMail(correctionMail(registration, locale, settings));
      return queueForApplicant(trx, registration, mail, { purpose: 'correction', ...times });
    },

    queueReminders: (trx, registration, occasion, at, evidence) => {
      const mailTo = reviewRequests(registration, occasion, evidence);
      return queueForStaff(trx, registration, occasion, at, mailTo);
    },

    queueReversalRequests: (trx, registration, request, at) =>
      queueForStaff(trx, registration, 'reversal-request', at, (reviewer) =>
        renderMail(reversalRequestMail(registration, request, reviewer, settings)),
      ),
  };

  function reviewRequests(
    registration: Registration,
    occasion: ReviewOccasion,
    evidence: KnownEvidence | undefined,
  ) {
    const facts = evidenceFacts(registration, evidence);
    return (reviewer: Reviewer) =>
      renderMail(reviewRequestMail(registration, reviewer, settings, occasion, facts));
  }

  async function queueForStaff(
    trx: Trx,
    registration: Registration,
    purpose: MailPurpose,
    at: Date,
    mailTo: (reviewer: Reviewer) => RenderedMail,
  ): Promise<NewEvent[]> {
    const replyTo = await marketReplyTo(trx, registration.countryCode);
    const reviewers = await recipientsOf(trx, registration, purpose);
    return insertMails(trx, staffRows(registration, reviewers, { purpose, replyTo, at }, mailTo));
  }

  function staffRows(
    registration: Registration,
    reviewers: readonly Reviewer[],
    envelope: Pick<Envelope, 'purpose' | 'replyTo' | 'at'>,
    mailTo: (reviewer: Reviewer) => RenderedMail,
  ): readonly MailRow[] {
    return reviewers.map((reviewer) => {
      const recipient = { name: reviewer.name, address: reviewer.email };
      const full = { ...envelope, recipient, notBefore: envelope.at };
      return newRow(registration, mailTo(reviewer), full);
    });
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
    const replyTo = await marketReplyTo(trx, registration.countryCode);
    const rows = applicantRows(registration, mail, { ...envelope, replyTo });
    return rows.length === 0 ? [] : insertMails(trx, rows);
  }

  function applicantRows(
    registration: Registration,
    mail: RenderedMail,
    envelope: Omit<Envelope, 'recipient'>,
  ): readonly MailRow[] {
    if (isErased(registration)) return [];
    const { name, email: address } = registration.contact;
    return [newRow(registration, mail, { ...envelope, recipient: { name, address } })];
  }

  function newRow(registration: Registration, mail: RenderedMail, envelope: Envelope) {
    return mailRow(registration, mail, envelope, settings.sender.address, traceparent());
  }
}
