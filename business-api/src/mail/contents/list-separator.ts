import type { MailLanguage } from '@countersign/domain/locale/mail-language';

/** What is between the items of a list without "and". */
export function listSeparator(language: MailLanguage): string {
  return /^(?:ja|zh)/.test(language) ? '、' : ', ';
}
