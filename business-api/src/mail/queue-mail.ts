import { asciiAddress } from '@countersign/domain/contact/email-address';
import { localeOfCountry } from '@countersign/domain/locale/country-locale';
import { defaultLanguage } from '@countersign/domain/locale/languages';
import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import type {
  NotificationEvent,
  NotificationWay,
} from '@countersign/domain/notifications/notification-choices';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import { isErased } from '@countersign/domain/registration/erased';
import type { MailPurpose } from '@countersign/domain/registration/mail-purpose';
import type {
  DecidedRegistration,
  PendingRegistration,
  Registration,
  StaffMember,
} from '@countersign/domain/registration/registration';
import type { TargetCalendar } from '@countersign/domain/working-time/count-working-time';
import {
  asReviewers,
  type MailMarket,
  mailMarket,
  type Reviewer,
  reviewersOf,
  type StaffRow,
  type ToldReviewer,
} from '../markets/room.ts';
import {
  insertNotifications,
  type NotificationRow,
  notificationRows,
} from '../notifications/room.ts';
import type { Trx } from '../platform/database/database.ts';
import type { NewEvent } from '../registrations/room.ts';
import { administratorMail, type ToldAdministrator } from './contents/administrator-mail.ts';
import { cameBackMail } from './contents/answer-mails.ts';
import type { ApplicantMailSettings } from './contents/applicant-mail.ts';
import { assignedMail } from './contents/assigned-mail.ts';
import { correctionMail } from './contents/correction-mail.ts';
import {
  type DecisionForApplicant,
  decisionBlocks,
  decisionMail,
} from './contents/decision-mail.ts';
import { decisionProposalMail, type ProposalText } from './contents/decision-proposal-mail.ts';
import { digestMail } from './contents/digest-mail.ts';
import { evidenceFacts, type KnownEvidence } from './contents/evidence-line.ts';
import type { MailBlock, MailDocument } from './contents/mail-document.ts';
import type { MailOrigin } from './contents/mail-origin.ts';
import type { MailSettings } from './contents/mail-settings.ts';
import { type RenderedMail, renderMail } from './contents/rendered-mail.ts';
import { type ReversalRequestText, reversalRequestMail } from './contents/reversal-request-mail.ts';
import { reviewRequestMail } from './contents/review-request-mail.ts';
import { withStandInNote } from './contents/stand-in-note.ts';
import { registrationReceiptMail } from './contents/status-mails.ts';
import { withUnsubscribe } from './contents/unsubscribe-block.ts';
import type { Digest } from './digest/read-digest.ts';
import { type Envelope, insertMails, type MailRow, mailRow } from './insert-mails.ts';

/** What this room gives the others' routes. */
export interface WithMails {
  readonly mails: MailQueue;
}

/** To whom a registration was assigned, by whom and with which message. */
export interface Assignment {
  readonly colleague: {
    readonly subject: string;
    /** Null where it is not known: then only the console tells. */
    readonly email: string | null;
    readonly name: string;
    /** Null where it is not known: then the market's. */
    readonly locale: string | null;
    readonly way: NotificationWay;
    /** The absent person for whom the colleague gets it. */
    readonly standsInFor?: readonly StaffMember[];
  };
  /** Undefined where a rule of the market assigns it. */
  readonly by: string | undefined;
  readonly message: string | undefined;
  /** How many others were assigned with it. */
  readonly more?: number;
}

/** What tells staff of an event: a row for each person, and the mails to those who want one at once. */
export interface StaffNotices {
  readonly mails: readonly MailRow[];
  readonly notifications: readonly NotificationRow[];
}

/**
 * Writes mails into the outbox; a worker sends them after the transaction has committed. Each
 * function that queues returns the events of the mails: the caller appends them to the history.
 */
export interface MailQueue {
  /** The name of the sender of all mails. */
  readonly sender: string;
  /** Of who is told what would reach nobody else. */
  readonly fallbackAddress: string;
  /** The domain of the sender's address. */
  readonly senderDomain: string;
  /** Where links and addresses in a market's own words may lead: the configured hosts and the installation's own. */
  readonly linkHosts: readonly string[];
  /**
   * What tells these reviewers of the market of a new registration, or the fallback address where it
   * has none. The caller inserts it.
   */
  reviewRequests(
    registration: Registration,
    market: {
      readonly staff: readonly StaffRow[];
      readonly replyTo: string | null;
      readonly calendar: TargetCalendar;
    },
    times: { readonly at: Date; readonly dueAt: Date },
    evidence: KnownEvidence | undefined,
  ): StaffNotices;
  /** The row of the mail that tells the applicant that the registration was received. The caller inserts it. */
  receiptRows(
    registration: Registration,
    market: { readonly replyTo: string | null; readonly draftLanguages: boolean },
    times: { readonly at: Date; readonly dueAt: Date },
  ): readonly MailRow[];
  /**
   * The applicant's mail about a decision, in the applicant's language or in that of `locale`: for
   * previews and for the outbox alike. `replyTo` is the market's address for replies. The same decision
   * gives the same bytes, on the day that it is made on.
   */
  renderDecisionMail(
    registration: DecisionForApplicant,
    market: MailMarket,
    locale?: string,
  ): RenderedMail;
  /**
   * The row of the applicant's one mail about a decision, which waits until `notBefore`: the end of the undo
   * window, or longer for the account's number. None for an applicant whose data is erased. The caller inserts it.
   */
  decisionMailRows(
    registration: DecidedRegistration,
    mail: RenderedMail,
    notBefore: Date,
  ): readonly MailRow[];
  /**
   * The applicant's mail about a withdrawn decision, to the address that its mail has left for; not sent
   * before `notBefore`.
   */
  queueCorrection(
    trx: Trx,
    registration: Registration,
    address: string,
    times: { readonly at: Date; readonly notBefore: Date },
  ): Promise<NewEvent[]>;
  /** Mails about a pending registration to the market's staff, or to those who answer for delays. */
  queueReminders(
    trx: Trx,
    registration: Registration,
    occasion: 'reminder' | 'escalation',
    state: {
      readonly at: Date;
      /** When it may be sent: while the staff work. */
      readonly notBefore: Date;
      readonly dueAt: Date;
      readonly assignee: string | undefined;
    },
    evidence: KnownEvidence | undefined,
  ): Promise<NewEvent[]>;
  /**
   * Any other mail to an applicant, as it is sent and as it is previewed; `replyTo` is the market's
   * address for replies.
   */
  renderApplicantMail(
    market: MailMarket,
    make: (settings: ApplicantMailSettings) => MailDocument,
  ): RenderedMail;
  /** What the mail about a decision says of it, for the applicant's status page. */
  decisionBlocks(
    market: MailMarket,
    registration: DecisionForApplicant,
    language: MailLanguage,
  ): readonly MailBlock[];
  /** A mail to an administrator, about a market or about no one market. */
  renderForAdministrator(told: ToldAdministrator): RenderedMail;
  /** The daily mail to a person of the staff. */
  renderDigest(digest: Digest): RenderedMail;
  /** Queues a mail to the applicant; none for an applicant whose data is erased. */
  queueApplicantMail(
    trx: Trx,
    registration: Registration,
    mail: RenderedMail,
    envelope: Pick<Envelope, 'purpose' | 'at' | 'notBefore'>,
  ): Promise<NewEvent[]>;
  /**
   * Tells the market's staff and who asked that the applicant has answered; not the owner of the address that
   * entered the answer.
   */
  queueCameBack(
    trx: Trx,
    registration: Registration,
    state: {
      readonly at: Date;
      readonly dueAt: Date;
      readonly assignee: string | undefined;
      /** Subject of who asked. */
      readonly asker: string;
      readonly enteredBy: string | undefined;
    },
    evidence: KnownEvidence | undefined,
  ): Promise<NewEvent[]>;
  /** One mail to a colleague to whom a pending registration was assigned. */
  queueAssigned(
    trx: Trx,
    registration: Registration,
    assignment: Assignment,
    times: { readonly at: Date; readonly dueAt: Date; readonly notBefore?: Date },
  ): Promise<NewEvent[]>;
  /**
   * Mails to the market's staff about a request for a reversal; not to the address of the person who
   * requests it.
   */
  queueReversalRequests(
    trx: Trx,
    registration: DecidedRegistration,
    request: ReversalRequestText & { readonly email: string | undefined },
    at: Date,
  ): Promise<NewEvent[]>;
  /** Mails to the market's staff about a decision that waits for one of them; not to who proposed it. */
  queueDecisionProposals(
    trx: Trx,
    registration: PendingRegistration,
    proposal: ProposalText & { readonly email: string | undefined },
    at: Date,
  ): Promise<NewEvent[]>;
}

interface StaffEnvelope {
  readonly purpose: NotificationEvent;
  readonly at: Date;
  /** When its mails may leave; at once where it is left out. */
  readonly notBefore?: Date;
  /** Name of the colleague who caused it. */
  readonly by?: string | undefined;
}

/** The purpose of the mail about a decision; a status without one does not compile. */
const purposeOfDecision: Readonly<Record<DecidedRegistration['status'], MailPurpose>> = {
  approved: 'approval',
  rejected: 'rejection',
  linked: 'existing-account',
};

/** The queue for the given sender and console address; mails remember the trace that queued them. */
export function createMailQueue(
  configured: MailSettings,
  traceparent: () => string | undefined = () => undefined,
): MailQueue {
  const { sender, consoleUrl } = configured;
  const senderDomain = asciiAddress(sender.address).split('@')[1] ?? '';
  const own = [new URL(consoleUrl).hostname, senderDomain.toLowerCase()];
  const linkHosts = [...new Set([...(configured.linkHosts ?? []), ...own])];
  const settings = { ...configured, linkHosts };
  return {
    sender: sender.name,
    fallbackAddress: configured.fallbackStaffEmail,
    senderDomain,
    linkHosts,

    reviewRequests: (registration, { staff, replyTo, calendar }, { at, dueAt }, evidence) => {
      const facts = evidenceFacts(registration, evidence);
      const zone = calendar?.zone ?? null;
      const about = { settings, replyTo, zone, dueAt, evidence: facts };
      return noticesOf(
        registration,
        asReviewers(staff, 'review-request', settings),
        { purpose: 'review-request', at },
        (reviewer) => reviewRequestMail(registration, reviewer, about),
      );
    },

    receiptRows: (registration, { replyTo, draftLanguages }, { at, dueAt }) => {
      const locale = applicantLanguageLocale(registration);
      const about = { ...settings, replyTo, draftLanguages };
      const mail = renderMail(registrationReceiptMail(registration, { locale, dueAt }, about));
      return applicantRows(registration, mail, { purpose: 'receipt', at, notBefore: at });
    },

    renderDecisionMail: (
      registration,
      { replyTo, words, ...market },
      // For who reads it besides, any language will do.
      locale,
    ) => {
      const draftLanguages = locale === undefined ? market.draftLanguages : true;
      return renderMail(
        decisionMail(registration, locale ?? applicantLanguageLocale(registration), {
          ...{ ...settings, replyTo, words, draftLanguages },
        }),
      );
    },

    decisionMailRows: (registration, mail, notBefore) =>
      applicantRows(registration, mail, {
        purpose: purposeOfDecision[registration.status],
        at: new Date(registration.decision.decidedAt),
        notBefore,
      }),

    queueCorrection: async (trx, registration, address, times) => {
      const locale = applicantLanguageLocale(registration);
      const market = await mailMarket(trx, registration.countryCode);
      const mail = renderMail(correctionMail(registration, locale, { ...settings, ...market }));
      const envelope = { purpose: 'correction', ...times } as const;
      const rows = applicantRows(registration, mail, envelope, address);
      return rows.length === 0 ? [] : insertMails(trx, rows);
    },

    queueReminders: async (trx, registration, occasion, state, evidence) => {
      const { at, notBefore, dueAt, assignee } = state;
      const { countryCode } = registration;
      const reviewers = await reviewersOf(trx, countryCode, occasion, settings, { at });
      const facts = evidenceFacts(registration, evidence);
      const about = { occasion, dueAt, assignee, settings, evidence: facts };
      return queueForStaff(
        trx,
        registration,
        { purpose: occasion, at, notBefore, reviewers },
        (one, market) => reviewRequestMail(registration, one, { ...about, ...market }),
      );
    },

    queueAssigned: async (trx, registration, { colleague, by, message, more }, times) => {
      const { at, dueAt, notBefore = at } = times;
      const { countryCode } = registration;
      const locale = colleague.locale ?? localeOfCountry(countryCode) ?? defaultLanguage;
      const { subject, email, name, way, standsInFor } = colleague;
      if (email === null) {
        // Without an address there is no mail: the console is what is left.
        const told = [{ recipient: subject, way: 'console' as const }];
        await insertNotifications(
          trx,
          notificationRows(registration, told, { event: 'assigned', by, at }),
        );
        return [];
      }
      const reviewer = {
        email,
        name,
        locale,
        way,
        isFallback: false,
        ...(standsInFor && { standsInFor }),
      };
      const envelope = { purpose: 'assigned', by, at, notBefore, reviewers: [reviewer] } as const;
      return queueForStaff(trx, registration, envelope, (one, market) =>
        assignedMail(registration, one, { by, message, more, dueAt, settings, ...market }),
      );
    },

    queueReversalRequests: async (trx, registration, request, at) => {
      const { countryCode } = registration;
      const reviewers = await reviewersOf(trx, countryCode, 'reversal-request', settings, {
        at,
        except: request.email,
      });
      const by = request.person;
      const envelope = { purpose: 'reversal-request', by, at, reviewers } as const;
      return queueForStaff(trx, registration, envelope, (reviewer, market) =>
        reversalRequestMail(registration, request, reviewer, { settings, ...market }),
      );
    },

    queueDecisionProposals: async (trx, registration, proposal, at) => {
      const { countryCode } = registration;
      const reviewers = await reviewersOf(trx, countryCode, 'decision-proposal', settings, {
        at,
        except: proposal.email,
      });
      const by = proposal.person;
      const envelope = { purpose: 'decision-proposal', by, at, reviewers } as const;
      return queueForStaff(trx, registration, envelope, (reviewer, market) =>
        decisionProposalMail(registration, proposal, reviewer, { settings, ...market }),
      );
    },

    renderApplicantMail: ({ replyTo, words, draftLanguages }, make) =>
      renderMail(make({ ...settings, replyTo, words, draftLanguages })),

    decisionBlocks: ({ replyTo, words }, registration, language) =>
      decisionBlocks(registration, {
        language,
        settings: { ...settings, replyTo, words },
      }),

    renderForAdministrator: (told) =>
      renderMail(administratorMail(told, { settings, replyTo: null })),

    renderDigest: (digest) =>
      renderMail(withUnsubscribe(digestMail(digest, { settings, replyTo: null }), consoleUrl)),

    queueApplicantMail: async (trx, registration, mail, envelope) => {
      const rows = applicantRows(registration, mail, envelope);
      return rows.length === 0 ? [] : insertMails(trx, rows);
    },

    queueCameBack: async (trx, registration, { at, asker, enteredBy, ...state }, evidence) => {
      const { countryCode } = registration;
      const people = { at, except: enteredBy, also: asker };
      const reviewers = await reviewersOf(trx, countryCode, 'came-back', settings, people);
      const envelope = { purpose: 'came-back', at, reviewers } as const;
      const about = { ...state, settings, evidence: evidenceFacts(registration, evidence) };
      return queueForStaff(trx, registration, envelope, (reviewer, market) =>
        cameBackMail(registration, reviewer, { ...about, ...market }),
      );
    },
  };

  async function queueForStaff(
    trx: Trx,
    registration: Registration,
    { reviewers, ...about }: StaffEnvelope & { readonly reviewers: readonly ToldReviewer[] },
    mailTo: (reviewer: Reviewer, market: Pick<MailOrigin, 'replyTo' | 'zone'>) => MailDocument,
  ): Promise<NewEvent[]> {
    const { replyTo, zone = null } = await mailMarket(trx, registration.countryCode);
    const { mails, notifications } = noticesOf(registration, reviewers, about, (reviewer) =>
      mailTo(reviewer, { replyTo, zone }),
    );
    await insertNotifications(trx, notifications);
    return mails.length === 0 ? [] : insertMails(trx, mails);
  }

  function noticesOf(
    registration: Registration,
    reviewers: readonly ToldReviewer[],
    { by, purpose, at, notBefore = at }: StaffEnvelope,
    mailTo: (reviewer: Reviewer) => MailDocument,
  ): StaffNotices {
    const told = reviewers
      .filter(({ isFallback }) => !isFallback)
      .map(({ email, way }) => ({ recipient: email.toLowerCase(), way }));
    return {
      notifications: notificationRows(registration, told, { event: purpose, by, at }),
      mails: reviewers
        .filter(({ way }) => way === 'mail')
        .map((reviewer) => {
          const recipient = { name: reviewer.name, address: reviewer.email };
          const document = withStandInNote(mailTo(reviewer), reviewer);
          // The fallback address is told because nobody else is: it cannot stop that.
          const mail = reviewer.isFallback ? document : withUnsubscribe(document, consoleUrl);
          const row = newRow(registration, renderMail(mail), {
            purpose,
            at,
            recipient,
            notBefore,
          });
          return reviewer.standsInFor === undefined ? row : { ...row, for: reviewer.standsInFor };
        }),
    };
  }

  function applicantRows(
    registration: Registration,
    mail: RenderedMail,
    envelope: Omit<Envelope, 'recipient'>,
    address = registration.contact.email,
  ): readonly MailRow[] {
    if (isErased(registration)) return [];
    const { name } = registration.contact;
    return [newRow(registration, mail, { ...envelope, recipient: { name, address } })];
  }

  function newRow(registration: Registration, mail: RenderedMail, envelope: Envelope) {
    return mailRow(registration, mail, envelope, settings.sender.address, traceparent());
  }
}
