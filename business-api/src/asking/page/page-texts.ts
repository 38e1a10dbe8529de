import {
  type MailLanguage,
  mailLanguages,
  mailLanguageTag,
} from '@countersign/domain/locale/mail-language';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };
import ptBr from './texts/pt_BR.json' with { type: 'json' };

export type PageTextKey = keyof typeof en;
const texts: Readonly<Record<MailLanguage, Readonly<Record<PageTextKey, string>>>> = {
  en,
  fr,
  ja,
  de,
  es,
  pt,
  pt_BR: ptBr,
};

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
      texts[language][key].replace(/\{(\w+)\}/g, (whole, name: string) =>
        String(values[name] ?? whole),
      ),
  };
}

/** A language of the mails by its tag; undefined for anything else. */
export function pageLanguageOf(tag: string | undefined): MailLanguage | undefined {
  return mailLanguages.find((one) => one === tag);
}
