import { applicantMailLanguage } from '@countersign/domain/locale/language-status';
import { type Addressed, type ApplicantMailSettings, applicantMail } from './applicant-mail.ts';
import type { MailDocument } from './mail-document.ts';
import { mailTexts } from './mail-texts.ts';

/**
 * The mail about a withdrawn decision: it says that the registration is being reviewed again. It names
 * neither the reason nor the decision.
 */
export function correctionMail(
  registration: Addressed,
  locale: string,
  settings: ApplicantMailSettings,
): MailDocument {
  const language = applicantMailLanguage(locale, registration.countryCode, settings);
  const { correction } = mailTexts(language);
  const next = [correction.next, correction.apology].map(
    (text) => ({ kind: 'paragraph', text }) as const,
  );
  return applicantMail(registration, language, correction, [], settings, {
    part: 'correction',
    next,
  });
}
