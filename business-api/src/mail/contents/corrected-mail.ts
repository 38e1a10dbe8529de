import { applicantMailLanguage } from '@countersign/domain/locale/language-status';
import type { ChangedBeside } from '@countersign/domain/requests/comparison';
import { type Addressed, type ApplicantMailSettings, applicantMail } from './applicant-mail.ts';
import { fieldLabel } from './field-label.ts';
import { foreignLine } from './foreign-text.ts';
import type { MailDocument } from './mail-document.ts';
import { mailTexts } from './mail-texts.ts';

/** Informs the applicant which field the staff corrected, with both values: nothing else shows them. */
export function correctedMail(
  registration: Addressed,
  { locale, difference }: { readonly locale: string; readonly difference: ChangedBeside },
  settings: ApplicantMailSettings,
): MailDocument {
  const language = applicantMailLanguage(locale, registration.countryCode, settings);
  const { corrected } = mailTexts(language).information;
  const shown = (value: string | null) => (value === null ? '–' : foreignLine(value));
  return applicantMail(
    registration,
    language,
    corrected,
    [
      { kind: 'subheading', text: fieldLabel(difference.field, language) },
      {
        kind: 'facts',
        facts: [
          { label: corrected.before, lines: [shown(difference.before)] },
          { label: corrected.after, lines: [shown(difference.after)] },
        ],
      },
    ],
    settings,
    { part: 'field-corrected', next: [{ kind: 'note', text: corrected.next }] },
  );
}
