import { mailLanguageOf } from '@countersign/domain/locale/mail-language';
import type { Registration } from '@countersign/domain/registration/registration';
import { type ApplicantMailSettings, applicantMail } from './applicant-mail.ts';
import type { MailDocument } from './mail-document.ts';
import { mailTexts } from './mail-texts.ts';

/**
 * The mail about a withdrawn decision: it says that the registration is being reviewed again. It names
 * neither the reason nor the decision.
 */
export function correctionMail(
  registration: Registration,
  locale: string,
  settings: ApplicantMailSettings,
): MailDocument {
  const language = mailLanguageOf(locale, registration.countryCode);
  const { correction } = mailTexts(language);
  const body = [correction.next, correction.apology].map(
    (text) => ({ kind: 'paragraph', text }) as const,
  );
  return applicantMail(registration, language, correction, body, settings);
}
