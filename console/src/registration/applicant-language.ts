import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import type { Formats } from '../translations/formats.ts';

// Where the region makes another written language; elsewhere "French (France)" is only longer.
const tellingRegions = /^(?:pt|zh)/i;

/** The language the applicant reads, in the reader's language. */
export function applicantLanguage(
  registration: Parameters<typeof applicantLanguageLocale>[0],
  formats: Formats,
): string {
  const locale = applicantLanguageLocale(registration);
  const [language = locale] = locale.split(/[-_]/, 1);
  return formats.language(tellingRegions.test(locale) ? locale : language);
}
