import { localeOfCountry } from '@countersign/domain/locale/country-locale';
import { defaultLanguage } from '@countersign/domain/locale/languages';
import { mailLanguageOf, mailLanguageTag } from '@countersign/domain/locale/mail-language';
import type { CountryCode } from '@countersign/domain/market/country-code';
import {
  type AdministratorNotice,
  isAboutPerson,
} from '@countersign/domain/notifications/administrator-notice';
import { foreignLine } from './foreign-text.ts';
import { mailDates } from './mail-dates.ts';
import type { MailBlock, MailDocument } from './mail-document.ts';
import { type MailOrigin, originNote } from './mail-origin.ts';
import { fill, mailTexts } from './mail-texts.ts';
import { marketName } from './market-name.ts';

/** What an administrator is told, and who that is. */
export interface ToldAdministrator {
  readonly notice: AdministratorNotice;
  readonly name: string | null;
  /** Null: that of the market, else English. */
  readonly locale: string | null;
  /** Undefined: it is about no one market. */
  readonly countryCode: CountryCode | undefined;
  /** The zone of the market's working hours; null where it has none. */
  readonly zone: string | null;
}

/** The mail to an administrator about a change of settings that protect less, or about unusual activity. */
export function administratorMail(told: ToldAdministrator, origin: MailOrigin): MailDocument {
  const { notice, name, countryCode, zone } = told;
  const { consoleUrl, sender } = origin.settings;
  const locale =
    told.locale ??
    (countryCode === undefined ? undefined : localeOfCountry(countryCode)) ??
    defaultLanguage;
  const language = mailLanguageOf(locale, countryCode);
  const { administrators: texts, request } = mailTexts(language);
  const market = countryCode === undefined ? sender.name : marketName(countryCode, language);
  const deadline = (until: string) =>
    countryCode === undefined
      ? until
      : mailDates(locale, language, countryCode, zone).deadline.format(new Date(until));
  const settings = `${consoleUrl}/customerService/settings${countryCode === undefined ? '' : `?countryCode=${countryCode}`}`;
  const said = sayNotice();
  return {
    language,
    subject: fill(said.subject, { market }),
    preheader: said.lines[0] ?? '',
    brand: sender.name,
    blocks: [
      { kind: 'heading', text: fill(said.subject, { market }) },
      {
        kind: 'paragraph',
        text: name ? fill(request.greeting, { name: foreignLine(name) }) : request.greetingUnnamed,
      },
      ...said.lines.map((text): MailBlock => ({ kind: 'paragraph', text })),
      { kind: 'buttons', buttons: [{ ...said.button, tone: 'approve' }] },
      { kind: 'note', text: originNote(language, origin) },
    ],
    footer: texts.footer,
    replyTo: origin.replyTo,
  };

  function sayNotice(): {
    readonly subject: string;
    readonly lines: readonly string[];
    readonly button: { readonly label: string; readonly address: string };
  } {
    switch (notice.kind) {
      case 'change-waits': {
        const values = { person: foreignLine(notice.by.name), until: deadline(notice.until) };
        return {
          subject: texts.waits.subject,
          lines: [fill(texts.waits.intro, values), fill(texts.waits.until, values)],
          button: { label: texts.openSettings, address: settings },
        };
      }
      case 'change-made': {
        const values = { person: foreignLine(notice.by.name) };
        return {
          subject: texts.made.subject,
          lines: [fill(texts.made.intro, values), texts.made.next],
          button: { label: texts.openSettings, address: settings },
        };
      }
      case 'alert': {
        const { rule, count } = notice;
        const person = notice.person === null ? texts.alert.somebody : foreignLine(notice.person);
        return {
          subject: texts.alert.subject,
          lines: [
            fill(texts.alert.rules[rule], {
              person,
              count: new Intl.NumberFormat(mailLanguageTag(language)).format(count),
            }),
            isAboutPerson(rule) ? texts.alert.person : texts.alert.network,
          ],
          button: { label: texts.openSessions, address: `${consoleUrl}/customerService/sessions` },
        };
      }
    }
  }
}
