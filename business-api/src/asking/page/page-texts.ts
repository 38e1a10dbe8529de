import {
  type MailLanguage,
  mailLanguages,
  mailLanguageTag,
} from '@countersign/domain/locale/mail-language';
import { fill, type MailTexts, mailTexts } from '../../mail/room.ts';

export type PageTextKey = keyof MailTexts['page'];

/** What a page writes in one language. */
export interface PageWords {
  readonly language: MailLanguage;
  /** For `lang`. */
  readonly tag: string;
  /** The text of a key, with `{name}` replaced. */
  say(key: PageTextKey, values?: Readonly<Record<string, string | number>>): string;
}

export function pageWords(language: MailLanguage): PageWords {
  return {
    language,
    tag: mailLanguageTag(language),
    say: (key, values = {}) =>
      mailTexts(language).page[key].replace(/\{(\w+)\}/g, (whole, name: string) =>
        String(values[name] ?? whole),
      ),
  };
}

/** A text after the name of what it is: each language has its own colon, and its own space before it. */
export function labelled({ language }: PageWords, label: string, text: string): string {
  return fill(mailTexts(language).identifier, { scheme: label, value: text });
}

/** A language of the mails by its tag; undefined for anything else. */
export function pageLanguageOf(tag: string | undefined): MailLanguage | undefined {
  return mailLanguages.find((one) => one === tag);
}
