import { mailLanguageOf } from '@countersign/domain/locale/mail-language';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { PendingRegistration } from '@countersign/domain/registration/registration';
import type { SecondPersonCause } from '@countersign/domain/registration/second-person-cause';
import type { Reviewer } from '../../markets/room.ts';
import { foreignLine } from './foreign-text.ts';
import { mailDates } from './mail-dates.ts';
import type { MailDocument } from './mail-document.ts';
import { type MailOrigin, originNote } from './mail-origin.ts';
import { fill, mailTexts } from './mail-texts.ts';
import { marketName } from './market-name.ts';
import { reviewLinks } from './review-links.ts';

/** What a mail says of a decision that waits for a second person. */
export interface ProposalText {
  /** The name of who proposed it. */
  readonly person: string;
  readonly decision: 'approve' | 'reject';
  readonly causes: readonly SecondPersonCause[];
  /** From then on it can no longer be confirmed. */
  readonly expiresAt: Date;
}

/** The mail to one member of the market's staff, in that person's language: what waits, and why. */
export function decisionProposalMail(
  registration: PendingRegistration,
  { person, decision, causes, expiresAt }: ProposalText,
  reviewer: Reviewer,
  origin: MailOrigin,
): MailDocument {
  const { consoleUrl, sender } = origin.settings;
  const { countryCode, ticketNumber: ticket } = registration;
  const language = mailLanguageOf(reviewer.locale, countryCode);
  const { decisionProposal: texts, facts, request, reversalRequest } = mailTexts(language);
  const market = marketName(countryCode, language);
  const practice = foreignLine(practiceDisplayName(registration.practice), 80);
  const until = mailDates(reviewer.locale, language, countryCode, origin.zone).deadline.format(
    expiresAt,
  );
  const names = { practice, person: foreignLine(person), market, ticket, until };
  return {
    language,
    subject: fill(texts.subject, names),
    preheader: fill(texts[decision], names),
    brand: sender.name,
    blocks: [
      { kind: 'heading', text: texts.heading },
      {
        kind: 'paragraph',
        text: reviewer.name
          ? fill(request.greeting, { name: foreignLine(reviewer.name) })
          : request.greetingUnnamed,
      },
      { kind: 'paragraph', text: fill(texts[decision], names) },
      { kind: 'paragraph', text: fill(texts.until, names) },
      {
        kind: 'buttons',
        buttons: [
          {
            label: reversalRequest.open,
            // What waits is above the form, by either link.
            address: reviewLinks(registration, consoleUrl)[decision],
            tone: decision,
          },
        ],
      },
      ...causes.map((cause) => ({ kind: 'paragraph' as const, text: texts.causes[cause] })),
      { kind: 'note', text: texts.opening },
      ...(reviewer.isFallback
        ? [{ kind: 'note' as const, text: fill(reversalRequest.fallback, { market }) }]
        : []),
      {
        kind: 'facts',
        facts: [
          { label: facts.ticket, lines: [ticket] },
          { label: facts.practice, lines: [practice] },
          { label: facts.market, lines: [market] },
        ],
      },
      { kind: 'note', text: originNote(language, origin) },
    ],
    footer: request.footer,
    replyTo: origin.replyTo,
  };
}
