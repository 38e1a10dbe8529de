import {
  type MailLanguage,
  mailLanguageOf,
  mailLanguageTag,
} from '@countersign/domain/locale/mail-language';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Formats } from '../translations/formats.ts';

type Addressee = Pick<Registration, 'applicantLocale' | 'contact' | 'countryCode'>;

/** The language of the applicant's mail: not every language that applicants read has mail texts. */
export function mailLanguage(addressee: Addressee): MailLanguage {
  return mailLanguageOf(applicantLanguageLocale(addressee), addressee.countryCode);
}

/** The same by its name, in the reader's language. */
export function mailLanguageName(addressee: Addressee, formats: Formats): string {
  return formats.language(mailLanguageTag(mailLanguage(addressee)));
}

/** Whether the mail is in another language than the one the applicant reads. */
export function isForeignMail(addressee: Addressee): boolean {
  const [read] = applicantLanguageLocale(addressee).split(/[-_]/, 1);
  return mailLanguage(addressee).split('_', 1)[0] !== read?.toLowerCase();
}
