import { applicantMailLanguage } from '@countersign/domain/locale/language-status';
import { type Addressed, type ApplicantMailSettings, applicantMail } from './applicant-mail.ts';
import { dueDay } from './mail-day.ts';
import type { MailDocument } from './mail-document.ts';
import { fill, mailTexts } from './mail-texts.ts';

/** Tells the applicant that the registration has arrived, and by when there is usually an answer. */
export function registrationReceiptMail(
  registration: Addressed,
  { locale, dueAt }: { readonly locale: string; readonly dueAt: Date },
  settings: ApplicantMailSettings,
): MailDocument {
  const language = applicantMailLanguage(locale, registration.countryCode, settings);
  const { receipt } = mailTexts(language).status;
  const date = dueDay(dueAt, language, registration.countryCode);
  return applicantMail(
    registration,
    language,
    receipt,
    [
      { kind: 'paragraph', text: fill(receipt.expect, { date }) },
      { kind: 'paragraph', text: receipt.next },
    ],
    settings,
    { part: 'receipt' },
  );
}

/** Confirms that the applicant has withdrawn the registration; no one has decided it. */
export function withdrawalMail(
  registration: Addressed,
  locale: string,
  settings: ApplicantMailSettings,
): MailDocument {
  const language = applicantMailLanguage(locale, registration.countryCode, settings);
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
