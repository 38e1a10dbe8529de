import type { TranslationLanguage } from './languages.ts';
import {
  type MailLanguage,
  mailLanguageOf,
  mailLanguages,
  marketLanguage,
} from './mail-language.ts';

/** `reviewed`: its makers read it. `draft`: no native has confirmed it yet. */
export type LanguageStatus = 'reviewed' | 'draft';

/** The one place that says which languages a native has confirmed, or the makers read themselves. */
const reviewed: ReadonlySet<string> = new Set<MailLanguage>(['en', 'fr', 'ja']);

export function languageStatus(language: MailLanguage | TranslationLanguage): LanguageStatus {
  return reviewed.has(language) ? 'reviewed' : 'draft';
}

/** Whether a market writes to applicants in languages that no native has confirmed; absent: it does. */
export interface DraftChoice {
  readonly draftLanguages?: boolean | undefined;
}

/**
 * The one place that decides in which language an applicant of `locale` reads mails and pages: where the market sends no
 * drafts and the texts are one, in the market's own language, if that is none, else in English.
 */
export function applicantMailLanguage(
  locale: string,
  countryCode: string,
  { draftLanguages = true }: DraftChoice,
): MailLanguage {
  const language = mailLanguageOf(locale, countryCode);
  if (draftLanguages || languageStatus(language) === 'reviewed') return language;
  const local = marketLanguage(countryCode);
  return languageStatus(local) === 'reviewed' ? local : 'en';
}

/** The languages that an applicant of the market can choose on the page. */
export function applicantLanguages(
  countryCode: string,
  choice: DraftChoice,
): readonly MailLanguage[] {
  return mailLanguages.filter((one) => applicantMailLanguage(one, countryCode, choice) === one);
}
