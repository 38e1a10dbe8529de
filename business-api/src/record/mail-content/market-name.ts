import { type MailLanguage, mailLanguageTag } from '@countersign/domain/locale/mail-language';

/** A market's name in a language; its code where the language has no name for it. */
export function marketName(countryCode: string, language: MailLanguage): string {
  const names = new Intl.DisplayNames([mailLanguageTag(language)], {
    type: 'region',
    fallback: 'code',
  });
  return names.of(countryCode) ?? countryCode;
}
