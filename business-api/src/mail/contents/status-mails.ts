import { mailLanguageOf } from '@countersign/domain/locale/mail-language';
import { type Addressed, type ApplicantMailSettings, applicantMail } from './applicant-mail.ts';
import type { MailDocument } from './mail-document.ts';
import { mailTexts } from './mail-texts.ts';

/** Confirms that the applicant has withdrawn the registration; no one has decided it. */
export function withdrawalMail(
  registration: Addressed,
  locale: string,
  settings: ApplicantMailSettings,
): MailDocument {
  const language = mailLanguageOf(locale, registration.countryCode);
  const { withdrawal } = mailTexts(language).status;
  return applicantMail(
    registration,
    language,
    withdrawal,
    [
      { kind: 'paragraph', text: withdrawal.again },
      { kind: 'note', text: withdrawal.unasked },
    ],
    settings,
    { part: 'withdrawal' },
  );
}
