import { mailLanguageOf } from '@countersign/domain/locale/mail-language';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Reviewer } from '../../markets/room.ts';
import { applicationFacts } from './application-facts.ts';
import { dueAndAssignee } from './due-and-assignee.ts';
import { type EvidenceFacts, evidenceLine } from './evidence-line.ts';
import { foreignLine } from './foreign-text.ts';
import { mailDates } from './mail-dates.ts';
import type { MailDocument } from './mail-document.ts';
import { type MailOrigin, originNote } from './mail-origin.ts';
import { fill, mailTexts } from './mail-texts.ts';
import { marketName } from './market-name.ts';
import { reviewLinks } from './review-links.ts';

/** Why the mail is sent: the registration is new, still pending, or overdue. */
export type ReviewOccasion = 'request' | 'reminder' | 'escalation';

/** What the mail says besides the registration. */
export interface ReviewRequest extends MailOrigin {
  /** `request` by default. */
  readonly occasion?: ReviewOccasion;
  /** When the decision is due. */
  readonly dueAt: Date;
  /** The person who works on the registration; undefined if it is not assigned. */
  readonly assignee?: string | undefined;
  /** What is known of the evidence; without it the mail says nothing about it. */
  readonly evidence?: EvidenceFacts | undefined;
}

/** Asks one reviewer, in the reviewer's language, to decide on a registration (S2.4, S2.5). */
export function reviewRequestMail(
  registration: Registration,
  reviewer: Reviewer,
  { occasion = 'request', dueAt, assignee, evidence, ...origin }: ReviewRequest,
): MailDocument {
  const { consoleUrl, sender } = origin.settings;
  const { countryCode, ticketNumber: ticket } = registration;
  const language = mailLanguageOf(reviewer.locale, countryCode);
  const texts = mailTexts(language);
  const { request } = texts;
  const words = texts[occasion];
  const market = marketName(countryCode, language);
  const practice = foreignLine(practiceDisplayName(registration.practice), 80);
  const dates = mailDates(reviewer.locale, language, countryCode, origin.zone);
  const due = dates.deadline.format(dueAt);
  const links = reviewLinks(registration, consoleUrl);
  const line = evidence && evidenceLine(evidence, language);
  const buttons = {
    kind: 'buttons',
    buttons: [
      { label: request.approve, address: links.approve, tone: 'approve' },
      { label: request.reject, address: links.reject, tone: 'reject' },
    ],
  } as const;
  const greeting = reviewer.name
    ? fill(request.greeting, { name: foreignLine(reviewer.name) })
    : request.greetingUnnamed;
  return {
    language,
    subject: fill(words.subject, { practice, market, ticket }),
    preheader: fill(words.preheader, { practice, due }),
    brand: sender.name,
    blocks: [
      { kind: 'heading', text: words.heading },
      { kind: 'paragraph', text: `${greeting}\n${fill(words.intro, { practice, market })}` },
      dueAndAssignee(fill(words.due, { due }), assignee, texts),
      buttons,
      ...(line === undefined ? [] : [{ kind: 'paragraph' as const, text: line }]),
      { kind: 'note', text: request.opening },
      ...(reviewer.isFallback
        ? [{ kind: 'note' as const, text: fill(request.fallback, { market }) }]
        : []),
      { kind: 'facts', facts: applicationFacts(registration, texts, { market, dates, language }) },
      { ...buttons, again: true },
      { kind: 'note', text: originNote(language, origin) },
    ],
    footer: request.footer,
    replyTo: origin.replyTo,
  };
}
