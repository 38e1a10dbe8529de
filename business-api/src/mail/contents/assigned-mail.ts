import { mailLanguageOf } from '@countersign/domain/locale/mail-language';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Reviewer } from '../../markets/room.ts';
import { foreignLine, staffText } from './foreign-text.ts';
import { mailDates } from './mail-dates.ts';
import type { MailDocument } from './mail-document.ts';
import { type MailOrigin, originNote } from './mail-origin.ts';
import { fill, mailTexts } from './mail-texts.ts';
import { marketName } from './market-name.ts';
import { reviewLinks } from './review-links.ts';

/** What the mail says besides the registration. */
export interface AssignedText extends MailOrigin {
  /** The name of who assigned it; undefined where a rule of the market did. */
  readonly by: string | undefined;
  readonly message: string | undefined;
  /** How many others were assigned with it. */
  readonly more?: number | undefined;
  readonly dueAt: Date;
}

/** The mail to the colleague to whom a registration was assigned, in that person's language. */
export function assignedMail(
  registration: Registration,
  reviewer: Reviewer,
  { by, message, more = 0, dueAt, ...origin }: AssignedText,
): MailDocument {
  const { consoleUrl, sender } = origin.settings;
  const { countryCode, ticketNumber: ticket } = registration;
  const language = mailLanguageOf(reviewer.locale, countryCode);
  const { assigned, request } = mailTexts(language);
  const market = marketName(countryCode, language);
  const practice = foreignLine(practiceDisplayName(registration.practice), 80);
  const person = foreignLine(by ?? '');
  const { preheader, intro } = by === undefined ? assigned.byRule : assigned;
  const due = mailDates(reviewer.locale, language, countryCode, origin.zone).deadline.format(dueAt);
  const links = reviewLinks(registration, consoleUrl);
  const greeting = reviewer.name
    ? fill(request.greeting, { name: foreignLine(reviewer.name) })
    : request.greetingUnnamed;
  return {
    language,
    subject: fill(assigned.subject, { practice, market, ticket }),
    preheader: fill(preheader, { person, practice, due }),
    brand: sender.name,
    blocks: [
      { kind: 'heading', text: assigned.heading },
      {
        kind: 'paragraph',
        text: `${greeting}\n${fill(intro, { person, practice, market })}`,
      },
      ...(more === 0
        ? []
        : [{ kind: 'paragraph' as const, text: fill(assigned.more, { count: String(more) }) }]),
      { kind: 'paragraph', text: fill(request.due, { due }) },
      {
        kind: 'buttons',
        buttons: [
          { label: request.approve, address: links.approve, tone: 'approve' },
          { label: request.reject, address: links.reject, tone: 'reject' },
        ],
      },
      ...(message === undefined
        ? []
        : ([
            { kind: 'paragraph', text: fill(assigned.word, { person }) },
            { kind: 'quote', text: staffText(message) },
          ] as const)),
      { kind: 'note', text: request.opening },
      { kind: 'note', text: originNote(language, origin) },
    ],
    footer: request.footer,
    replyTo: origin.replyTo,
  };
}
