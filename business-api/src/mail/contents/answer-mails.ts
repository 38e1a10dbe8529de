import { applicantMailLanguage } from '@countersign/domain/locale/language-status';
import { mailLanguageOf } from '@countersign/domain/locale/mail-language';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { Comparison, PointOutcome } from '@countersign/domain/requests/comparison';
import type { Reviewer } from '../../markets/room.ts';
import { type Addressed, type ApplicantMailSettings, applicantMail } from './applicant-mail.ts';
import { dueAndAssignee } from './due-and-assignee.ts';
import { type EvidenceFacts, evidenceLine } from './evidence-line.ts';
import { fieldLabel } from './field-label.ts';
import { foreignLine } from './foreign-text.ts';
import { mailDates } from './mail-dates.ts';
import type { MailBlock, MailDocument } from './mail-document.ts';
import { type MailOrigin, originNote } from './mail-origin.ts';
import { fill, mailTexts } from './mail-texts.ts';
import { marketName } from './market-name.ts';
import { reviewLinks } from './review-links.ts';

/** The mail with the code that opens the form. */
export function codeMail(
  registration: Addressed,
  {
    locale,
    code,
    ...valid
  }: {
    readonly locale: string;
    readonly code: string;
  } & ({ readonly minutes: number } | { readonly hours: number }),
  settings: ApplicantMailSettings,
): MailDocument {
  const language = applicantMailLanguage(locale, registration.countryCode, settings);
  const words = mailTexts(language).information.code;
  const body: MailBlock[] = [
    { kind: 'heading', text: code },
    {
      kind: 'paragraph',
      text:
        'minutes' in valid
          ? fill(words.validity, { minutes: String(valid.minutes) })
          : fill(words.validityHours, { hours: String(valid.hours) }),
    },
    { kind: 'note', text: words.unasked },
  ];
  // Where the code is for is open already.
  return applicantMail(registration, language, words, body, settings, {
    part: 'answer-code',
    withStatus: false,
  });
}

/** The receipt of an answer: what became of each point, and what was changed beside. No values. */
export function receiptMail(
  registration: Addressed,
  {
    locale,
    comparison,
    onBehalf,
  }: {
    readonly locale: string;
    readonly comparison: Comparison;
    readonly onBehalf: boolean;
  },
  settings: ApplicantMailSettings,
): MailDocument {
  const language = applicantMailLanguage(locale, registration.countryCode, settings);
  const { identifier, information } = mailTexts(language);
  const { receipt, outcomes } = information;
  const item = (field: string | null, outcome: PointOutcome) => {
    const label = field === null ? receipt.whole : fieldLabel(field, language);
    // Each language has its own colon, and its own space before it.
    return fill(identifier, { scheme: label, value: outcomes[outcome] });
  };
  // Of a document that did not come nothing was received.
  const points = comparison.points
    .filter(({ kind, outcome }) => kind !== 'document' || outcome !== 'unchanged')
    .map(({ field, outcome }) => item(field, outcome));
  const beside = comparison.beside.map(({ field, change }) => {
    const isSame = change === 'same-value' || change === 'moved';
    return item(field, isSame ? 'same-value' : 'answered');
  });
  const items = [...points, ...beside];
  const body: MailBlock[] = [
    ...(onBehalf ? [{ kind: 'paragraph', text: receipt.onBehalf } as const] : []),
    { kind: 'subheading', text: receipt.received },
    items.length === 0 ? { kind: 'paragraph', text: receipt.nothing } : { kind: 'list', items },
  ];
  const words =
    registration.status === 'approved'
      ? { ...receipt, intro: information.approved.receiptIntro }
      : receipt;
  return applicantMail(registration, language, words, body, settings, {
    part: 'answer-receipt',
    next: [{ kind: 'note', text: receipt.next }],
  });
}

/** What the mail says besides the registration. */
export interface CameBackText extends MailOrigin {
  readonly dueAt: Date;
  /** The person who works on the registration; undefined if it is not assigned. */
  readonly assignee: string | undefined;
  /** What is known of the application as the answer leaves it; without it the mail says nothing about it. */
  readonly evidence?: EvidenceFacts | undefined;
}

/** Informs a reviewer that the applicant has answered. */
export function cameBackMail(
  registration: Addressed,
  reviewer: Reviewer,
  { dueAt, assignee, evidence, ...origin }: CameBackText,
): MailDocument {
  const { consoleUrl, sender } = origin.settings;
  const language = mailLanguageOf(reviewer.locale, registration.countryCode);
  const texts = mailTexts(language);
  const { request, information } = texts;
  const dates = mailDates(reviewer.locale, language, registration.countryCode, origin.zone);
  const due = fill(request.due, { due: dates.deadline.format(dueAt) });
  const market = marketName(registration.countryCode, language);
  const practice = foreignLine(practiceDisplayName(registration.practice), 80);
  const links = reviewLinks(registration, consoleUrl);
  const { approved } = information;
  const isApproved = registration.status === 'approved';
  const cameBack = isApproved
    ? {
        ...information.cameBack,
        preheader: approved.cameBackPreheader,
        intro: approved.cameBackIntro,
      }
    : information.cameBack;
  const line = evidence && evidenceLine(evidence, language);
  const greeting = reviewer.name
    ? fill(request.greeting, { name: foreignLine(reviewer.name) })
    : request.greetingUnnamed;
  return {
    language,
    subject: fill(cameBack.subject, { practice, market, ticket: registration.ticketNumber }),
    preheader: fill(cameBack.preheader, { practice }),
    brand: sender.name,
    blocks: [
      { kind: 'heading', text: cameBack.heading },
      {
        kind: 'paragraph',
        text: `${greeting}\n${fill(cameBack.intro, { practice, market })}`,
      },
      ...(isApproved ? [] : [dueAndAssignee(due, assignee, texts)]),
      {
        kind: 'buttons',
        buttons: isApproved
          ? [{ label: approved.cameBackButton, address: links.approve, tone: 'approve' }]
          : [
              { label: request.approve, address: links.approve, tone: 'approve' },
              { label: request.reject, address: links.reject, tone: 'reject' },
            ],
      },
      ...(line === undefined ? [] : [{ kind: 'paragraph' as const, text: line }]),
      { kind: 'note', text: request.opening },
      { kind: 'note', text: originNote(language, origin) },
    ],
    footer: request.footer,
    replyTo: origin.replyTo,
  };
}
