import { mailLanguageOf } from '@countersign/domain/locale/mail-language';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import type { Reviewer } from '../../markets/room.ts';
import { foreignLine, staffText } from './foreign-text.ts';
import type { MailDocument } from './mail-document.ts';
import { type MailOrigin, originNote } from './mail-origin.ts';
import { fill, mailTexts } from './mail-texts.ts';
import { marketName } from './market-name.ts';
import { reviewLinks } from './review-links.ts';

/** What a mail quotes of a request for the reversal of a decision. */
export interface ReversalRequestText {
  readonly person: string;
  readonly reason: string;
}

/** The mail to one member of the market's staff, in that person's language: who asks for a reversal and why. */
export function reversalRequestMail(
  registration: DecidedRegistration,
  { person, reason }: ReversalRequestText,
  reviewer: Reviewer,
  origin: MailOrigin,
): MailDocument {
  const { consoleUrl, sender } = origin.settings;
  const language = mailLanguageOf(reviewer.locale, registration.countryCode);
  const { facts, request, reversalRequest } = mailTexts(language);
  const { ticketNumber: ticket, decision, status } = registration;
  const market = marketName(registration.countryCode, language);
  const practice = foreignLine(practiceDisplayName(registration.practice), 80);
  const names = {
    practice,
    person: foreignLine(person),
    decider: foreignLine(decision.decidedBy.name),
  };
  return {
    language,
    subject: fill(reversalRequest.subject, { practice, market, ticket }),
    preheader: fill(reversalRequest.preheader, names),
    brand: sender.name,
    blocks: [
      { kind: 'heading', text: fill(reversalRequest.heading, names) },
      {
        kind: 'paragraph',
        text: reviewer.name
          ? fill(request.greeting, { name: foreignLine(reviewer.name) })
          : request.greetingUnnamed,
      },
      { kind: 'paragraph', text: fill(reversalRequest[status], names) },
      {
        kind: 'buttons',
        buttons: [
          {
            label: reversalRequest.open,
            // The screen of a decided registration is the same by either link.
            address: reviewLinks(registration, consoleUrl).approve,
            tone: 'approve',
          },
        ],
      },
      { kind: 'note', text: reversalRequest.opening },
      ...(reviewer.isFallback
        ? [{ kind: 'note' as const, text: fill(reversalRequest.fallback, { market }) }]
        : []),
      { kind: 'paragraph', text: reversalRequest.reason },
      { kind: 'quote', text: staffText(reason) },
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
