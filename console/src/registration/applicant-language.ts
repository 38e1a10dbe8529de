import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Formats } from '../translations/formats.ts';

// The region makes a different written language; for others "French (France)" is only longer.
const languagesWithRegion = /^(?:pt|zh)/i;

/** The language the applicant reads, in the reader's language. */
export function applicantLanguage(
  registration: Parameters<typeof applicantLanguageLocale>[0],
  formats: Formats,
): string {
  return localeLanguage(applicantLanguageLocale(registration), formats);
}

/** The language of a locale, in the reader's language. */
export function localeLanguage(locale: string, formats: Formats): string {
  const [language = locale] = locale.split(/[-_]/, 1);
  return formats.language(languagesWithRegion.test(locale) ? locale : language);
}

type Addressee = Pick<Registration, 'applicantLocale' | 'contact' | 'mailLanguage'>;

/** The language of the applicant's mail, as the API decides it; an API of before does not say it. */
function mailLanguage({ mailLanguage: language, applicantLocale }: Addressee): string {
  return language ?? applicantLocale;
}

/** That language without its region, `pt`. */
export function mailLanguageCode(addressee: Addressee): string {
  return mailLanguage(addressee).slice(0, 2);
}

/** The name of that language, in the reader's language. */
export function mailLanguageName(addressee: Addressee, formats: Formats): string {
  return formats.language(mailLanguage(addressee));
}

/** Whether the mail is in a different language from the applicant's. */
export function isForeignMail(addressee: Addressee): boolean {
  const written = mailLanguageCode(addressee);
  // Bokmål is sent to its readers alone, who are known by several names.
  return written !== 'nb' && !applicantLanguageLocale(addressee).startsWith(written);
}
