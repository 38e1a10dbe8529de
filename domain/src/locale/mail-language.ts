import { localeOfCountry } from './country-locale.ts';
import { defaultLanguage } from './languages.ts';
import { normaliseLocale } from './normalise-locale.ts';

/**
 * The languages of mails and of the applicant's pages, in the order of the customer's list (S3.7): one line and one file
 * each. `pt` is Portugal's.
 */
export const mailLanguages = [
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'fi',
  'fr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sv',
  'tr',
  'zh_CN',
  'zh_TW',
  'pt_BR',
] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/**
 * The language of a mail to a reader of `locale`: language and region if the mails have that pair
 * (`pt_BR`), else the language alone (`de_AT` to `de`) or the first with it (`zh` to `zh_CN`), else English. Without a
 * region, Portuguese is Brazilian in the market Brazil, and Chinese Taiwan's in Taiwan.
 */
export function mailLanguageOf(locale: string, countryCode = ''): MailLanguage {
  const read = writtenAs.get(locale.replace('-', '_').toLowerCase()) ?? normaliseLocale(locale);
  const local = localOf(countryCode);
  const whole = local !== undefined && languagePart(local) === read ? local : read;
  const language = languagePart(whole ?? '');
  return (
    mailLanguages.find((one) => one === whole) ??
    mailLanguages.find((one) => one === language) ??
    mailLanguages.find((one) => languagePart(one) === language) ??
    defaultLanguage
  );
}

/** Locales whose readers write as those of another do: traditional characters, and Norwegian by its two names. */
const writtenAs: ReadonlyMap<string, string> = new Map([
  ['zh_hk', 'zh_TW'],
  ['zh_mo', 'zh_TW'],
  ['nb', 'no'],
  ['nb_no', 'no'],
  ['nn', 'no'],
  ['nn_no', 'no'],
]);

/** S3.2 maps the markets that it names; for mails, Taiwan too. */
function localOf(countryCode: string): string | undefined {
  return countryCode.toUpperCase() === 'TW' ? 'zh_TW' : localeOfCountry(countryCode);
}

/** The language of mails of a market's country. */
export function marketLanguage(countryCode: string): MailLanguage {
  return mailLanguageOf(localeOfCountry(countryCode) ?? defaultLanguage, countryCode);
}

/**
 * For `lang`, `Content-Language` and `Intl`, in which `pt` alone means Brazilian Portuguese, and `no` either of two
 * written languages: the mails' is Bokmål.
 */
export function mailLanguageTag(language: MailLanguage): string {
  return exactTags.get(language) ?? language.replace('_', '-');
}

const exactTags: ReadonlyMap<string, string> = new Map([
  ['no', 'nb'],
  ['pt', 'pt-PT'],
]);

/**
 * The tag by which dates to an applicant are written, in mails and on pages alike: with the market's region where the
 * language leaves it open, since English is "November 29" in the United States and "29 November" in Britain.
 */
export function dateTag(language: MailLanguage, countryCode: string): string {
  const tag = mailLanguageTag(language);
  return tag.includes('-') ? tag : `${tag}-${countryCode.toUpperCase()}`;
}

function languagePart(locale: string): string {
  return locale.split('_', 1)[0] ?? '';
}
