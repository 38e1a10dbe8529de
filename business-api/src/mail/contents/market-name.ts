import { type MailLanguage, mailLanguageTag } from '@countersign/domain/locale/mail-language';

// Making one takes longer than writing a whole mail.
const namesOfMarkets = new Map<MailLanguage, Intl.DisplayNames>();

/** A market's name in a language; its code where the language has no name for it. */
export function marketName(countryCode: string, language: MailLanguage): string {
  return namesIn(language).of(countryCode) ?? countryCode;
}

function namesIn(language: MailLanguage): Intl.DisplayNames {
  const known = namesOfMarkets.get(language);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames([mailLanguageTag(language)], {
    type: 'region',
    fallback: 'code',
  });
  namesOfMarkets.set(language, names);
  return names;
}
