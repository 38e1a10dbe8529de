import { mailLanguageOf } from '@countersign/domain/locale/mail-language';
import type { Digest, DigestItem } from '../digest/read-digest.ts';
import { foreignLine } from './foreign-text.ts';
import { mailDates } from './mail-dates.ts';
import { mailDay } from './mail-day.ts';
import type { MailBlock, MailDocument } from './mail-document.ts';
import { type MailOrigin, originNote } from './mail-origin.ts';
import { fill, mailTexts } from './mail-texts.ts';
import { marketName } from './market-name.ts';
import { reviewLinks } from './review-links.ts';

/** The daily mail to a person of the staff: what is due today, and what happened since the one before. */
export function digestMail(
  { reader, day, due, news, hasMore }: Digest,
  origin: MailOrigin,
): MailDocument {
  const { consoleUrl, sender } = origin.settings;
  const { locale, countryCode } = reader;
  const language = mailLanguageOf(locale, countryCode);
  const { digest, request } = mailTexts(language);
  const item = (one: DigestItem): MailBlock[] => {
    const market = marketName(one.countryCode, language);
    const practice = foreignLine(one.practiceName, 80);
    const lines = one.news.map(({ event, by }) =>
      fill(digest[event === 'assigned' && by === null ? 'assignedByRule' : event], {
        person: foreignLine(by ?? ''),
      }),
    );
    const dates = mailDates(locale, language, one.countryCode, one.zone);
    return [
      {
        kind: 'link',
        label: `${practice} (${market}, ${one.ticketNumber})`,
        address: reviewLinks(one, consoleUrl).approve,
      },
      {
        kind: 'paragraph',
        text: [...lines, fill(digest.by, { due: dates.deadline.format(one.dueAt) })].join('\n'),
      },
    ];
  };
  const part = (heading: string, items: readonly DigestItem[]): MailBlock[] =>
    items.length === 0 ? [] : [{ kind: 'subheading', text: heading }, ...items.flatMap(item)];
  return {
    language,
    subject: fill(digest.subject, { day: mailDay(day, language, countryCode) }),
    preheader: digest.preheader,
    brand: sender.name,
    blocks: [
      { kind: 'heading', text: digest.heading },
      {
        kind: 'paragraph',
        text: reader.name
          ? fill(request.greeting, { name: foreignLine(reader.name) })
          : request.greetingUnnamed,
      },
      ...part(digest.due, due),
      ...part(digest.news, news),
      ...(hasMore ? [{ kind: 'paragraph', text: digest.more } as const] : []),
      {
        kind: 'buttons',
        buttons: [
          { label: digest.open, address: `${consoleUrl}/customerService`, tone: 'approve' },
        ],
      },
      { kind: 'note', text: request.opening },
      { kind: 'note', text: originNote(language, origin) },
    ],
    footer: request.footer,
    replyTo: origin.replyTo,
  };
}
