import { type MailLanguage, mailLanguageTag } from './mail-language.ts';

/** S3.7: the languages that home offers, each under its own name, in the customer's order. */
export const commonLanguages = [
  { tag: 'cs', ownName: 'Čeština' },
  { tag: 'da', ownName: 'Dansk' },
  { tag: 'de', ownName: 'Deutsch' },
  { tag: 'el', ownName: 'Ελληνικά' },
  { tag: 'en', ownName: 'English' },
  { tag: 'es', ownName: 'Español' },
  { tag: 'fi', ownName: 'Suomi' },
  { tag: 'fr', ownName: 'Français' },
  { tag: 'hu', ownName: 'Magyar' },
  { tag: 'id', ownName: 'Bahasa Indonesia' },
  { tag: 'it', ownName: 'Italiano' },
  { tag: 'ja', ownName: '日本語' },
  { tag: 'ko', ownName: '한국어' },
  { tag: 'nl', ownName: 'Nederlands' },
  { tag: 'no', ownName: 'Norsk' },
  { tag: 'pl', ownName: 'Polski' },
  { tag: 'pt', ownName: 'Português' },
  { tag: 'ro', ownName: 'Română' },
  { tag: 'ru', ownName: 'Русский' },
  { tag: 'sv', ownName: 'Svenska' },
  { tag: 'tr', ownName: 'Türkçe' },
  { tag: 'zh_CN', ownName: '简体中文' },
  { tag: 'zh_TW', ownName: '繁體中文' },
  { tag: 'pt_BR', ownName: 'Português (Brasil)' },
  { tag: 'pt_PT', ownName: 'Português (Portugal)' },
] as const;

/** The name of a language in that language, as it begins a line. */
export function ownNameOf(language: MailLanguage): string {
  const listed = commonLanguages.find(({ tag }) => tag === language);
  if (listed !== undefined) return listed.ownName;
  const tag = mailLanguageTag(language);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? language;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
