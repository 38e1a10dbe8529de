import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import { mailTexts } from './mail-texts.ts';

/** What is wrong with a telephone number or an address, and what could be entered; undefined for other faults. */
export function faultSentence(
  { code, suggestion = '' }: { readonly code: string; readonly suggestion?: string | undefined },
  language: MailLanguage,
): string | undefined {
  const { faults } = mailTexts(language).information;
  const sentence = (Object.entries(faults) as [string, string][]).find(([name]) => name === code);
  return sentence?.[1].replace('{suggestion}', () => suggestion);
}
