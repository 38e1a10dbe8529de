import type { TranslationLanguage } from './languages.ts';
import { type MailLanguage, mailLanguageOf } from './mail-language.ts';

/** `reviewed`: its makers read it. `draft`: no native has confirmed it yet. */
export type LanguageStatus = 'reviewed' | 'draft';

/** The one place that says which languages a native has confirmed, or the makers read themselves. */
const reviewed: ReadonlySet<string> = new Set<MailLanguage>(['en', 'fr', 'ja']);

export function languageStatus(language: MailLanguage | TranslationLanguage): LanguageStatus {
  return reviewed.has(language) ? 'reviewed' : 'draft';
}

/**
 * The language of a mail to an applicant of `locale`: where the market sends no drafts and its texts are one, `local`,
 * the market's own language, if that is none, else English.
 */
export function applicantMailLanguage(
  locale: string,
  countryCode: string,
  { drafts, local }: { readonly drafts: boolean; readonly local: MailLanguage },
): MailLanguage {
  const language = mailLanguageOf(locale, countryCode);
  if (drafts || languageStatus(language) === 'reviewed') return language;
  return languageStatus(local) === 'reviewed' ? local : 'en';
}
