import { languageStatus } from '@countersign/domain/locale/language-status';
import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import type { Formats } from './formats.ts';
import type { Translate } from './translate.ts';

/** A language of mails in the reader's language, with its status where no native has confirmed it: "Polish (draft)". */
export function mailLanguageLabel(language: MailLanguage, t: Translate, formats: Formats): string {
  const name = formats.language(language);
  return languageStatus(language) === 'reviewed' ? name : t('language.isDraft', { language: name });
}
