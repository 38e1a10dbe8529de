import { localeOfCountry } from './country-locale.ts';
import { commonLanguages, defaultLanguage } from './languages.ts';
import { normaliseLocale } from './normalise-locale.ts';

/** The languages of mails: more than those of the interface (S3.6). */
export const mailLanguages = ['en', 'fr', 'ja', 'de', 'es', 'pt', 'pt_BR'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/**
 * The language of a mail to a reader of `locale`: language and region if the mails have that pair
 * (`pt_BR`), else the language alone (`de_AT` to `de`), else English. Portuguese without a region is
 * Brazilian in the market Brazil.
 */
export function mailLanguageOf(locale: string, countryCode = ''): MailLanguage {
  const read = normaliseLocale(locale);
  const local = localeOfCountry(countryCode);
  const whole = local !== undefined && languagePart(local) === read ? local : read;
  return (
    mailLanguages.find((one) => one === whole) ??
    mailLanguages.find((one) => one === languagePart(whole ?? '')) ??
    defaultLanguage
  );
}

/** For `lang`, `Content-Language` and `Intl`, in which `pt` alone means Brazilian Portuguese. */
export function mailLanguageTag(language: MailLanguage): string {
  return language === 'pt' ? 'pt-PT' : language.replace('_', '-');
}

/** The name of a language in that language, as it begins a line. */
export function ownNameOf(language: MailLanguage): string {
  const listed = commonLanguages.find(({ tag }) => tag === language);
  if (listed !== undefined) return listed.ownName;
  const tag = mailLanguageTag(language);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? language;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

function languagePart(locale: string): string {
  return locale.split('_', 1)[0] ?? '';
}
