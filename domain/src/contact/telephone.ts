import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';

// The console must not import this file: the numbering plans are larger than its first screen.

/** A telephone number as written, without what does not belong to its digits. */
export interface PlainTelephone {
  /** Digits, blanks, brackets, points, slashes and hyphens of the keyboard, perhaps after a plus. */
  readonly text: string;
  readonly extension: string | undefined;
}

/** Fewer digits after the plus are dialled only within a town or a house, except where all numbers are that short. */
const fewestDigits = 8;

const blanks = /[\s\u00ad\u200b\u2060\ufeff]+/gu;
// Hyphens, dashes, the minus sign and the long vowel mark, which stands beside the digits of a Japanese keyboard.
const hyphens = /[\u2010-\u2015\u2212\u30fc\u2500]/gu;
const label = /^(?:tel|tél|電話)(?:[.:]| )*/u;
// The main number of a house: 代表.
const mainNumber = /\(代(?:表)?\)|代表/gu;
// What people write before the number of an extension, by language; abbreviations too.
const extensionWords = [
  ...['ext', 'extn', 'extension', 'x', '#', ';ext='],
  ...['poste', 'ramal', 'anexo', 'interno', 'int'],
  ...['durchwahl', 'apparat', 'app', 'nebenstelle', 'nst', 'dw', 'klappe', 'kl'],
  ...[
    'wewnętrzny',
    'wew',
    'toestel',
    'tst',
    'доб',
    'добавочный',
    'εσωτ',
    'dahili',
    'linka',
    'anknytning',
    'lokal',
  ],
  ...['内線', '内線番号', '分机', '分機', '转', '轉', '내선'],
];
const extensionAtEnd = new RegExp(
  `[,; ]*\\(?(?:${extensionWords.toSorted((one, other) => other.length - one.length).join('|')})[.:]? *(\\d{1,7})番? *\\)?$`,
  'u',
);
const written = /^\+?[\p{Nd} ()./-]+$/u;

/** Takes a text apart; undefined where something else than a telephone number is in it. */
export function plainTelephone(typed: string): PlainTelephone | undefined {
  const text = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(blanks, ' ')
    .replace(hyphens, '-')
    .trim()
    .replace(label, '')
    .replace(mainNumber, '')
    .trim();
  const extension = extensionAtEnd.exec(text);
  const number = (extension === null ? text : text.slice(0, extension.index))
    .trim()
    .replace(/^\(\+ ?(\d+)\)/, '+$1')
    // Mexico dropped the 1 of mobile numbers in 2019; many still write it.
    .replace(/^((?:\+|00)52)[ -]?1(?=(?:\D*\d){10}$)/, '$1 ');
  if (!written.test(number) || !/\p{Nd}/u.test(number)) return undefined;
  return { text: number, extension: extension?.[1] };
}

/**
 * A telephone number as E.164, from any spelling and without its extension. Without a country code it is taken
 * for one of the countries given, the first that has such numbers. A text that is no number anywhere gives
 * its digits, without a plus; fewer than six digits give undefined.
 */
export function readTelephone(text: string, countries: readonly string[]): string | undefined {
  const plain = plainTelephone(text);
  const found = plain && parse(plain, countries, (one) => one.isPossible());
  if (found !== undefined) return found.number;
  const digits = (plain?.text ?? text.normalize('NFKC')).replace(/\D/g, '');
  return digits.length >= 6 ? digits : undefined;
}

/**
 * The one form of a telephone number: E.164, and `;ext=` where it has an extension. Undefined for what is
 * no number of the countries given and none with a country code.
 */
export function canonicalTelephone(text: string, countries: readonly string[]): string | undefined {
  const plain = plainTelephone(text);
  const found = plain && parse(plain, countries, () => false);
  if (found === undefined || isShort(found)) return undefined;
  return plain?.extension === undefined ? found.number : `${found.number};ext=${plain.extension}`;
}

/** A number of the country as people there write it; an international one where the country is not known. */
export function exampleTelephone(country: string): string {
  return exampleOf(country)?.formatNational() ?? '+44 20 7946 0958';
}

/** The digits of an E.164 number without its country code. */
export function nationalDigits(number: string): string | undefined {
  return parsePhoneNumberFromString(number)?.nationalNumber;
}

/** The country of an E.164 number. */
export function countryOfTelephone(number: string): string | undefined {
  return parsePhoneNumberFromString(number)?.country;
}

/** The countries a number without a country code may be of: of the practice, then of the market. */
export function telephoneCountries(application: {
  readonly countryCode?: string | undefined;
  readonly practice: {
    readonly addresses: readonly { readonly countryCode?: string | undefined }[];
  };
}): string[] {
  const all = [...application.practice.addresses, application].map(({ countryCode }) =>
    countryCode?.slice(-2).toUpperCase(),
  );
  return [...new Set(all.filter((country) => country !== undefined))];
}

/** The first reading that is a number of its country, else the first that `orElse` accepts. */
function parse(
  { text }: PlainTelephone,
  countries: readonly string[],
  orElse: (number: PhoneNumber) => boolean,
): PhoneNumber | undefined {
  // 00 is the usual way abroad, and means so even where the country itself dials otherwise.
  const international = text.replace(/^\(?00\)?\s*(?=[1-9])/, '+');
  const attempts = [
    ...(international === text ? [] : [parseWith(international, undefined)]),
    ...(countries.length === 0 ? [undefined] : countries).map((one) => parseWith(text, one)),
  ].filter((found) => found !== undefined);
  return attempts.find((one) => one.isValid()) ?? attempts.find(orElse);
}

function isShort({ number, country }: PhoneNumber): boolean {
  const usual = (country && exampleOf(country))?.number.length ?? number.length;
  return number.length < Math.min(usual, 1 + fewestDigits);
}

function exampleOf(country: string): PhoneNumber | undefined {
  return isSupportedCountry(country) ? getExampleNumber(country, examples) : undefined;
}

function parseWith(text: string, country: string | undefined): PhoneNumber | undefined {
  const known: CountryCode | undefined =
    country !== undefined && isSupportedCountry(country) ? country : undefined;
  return parsePhoneNumberFromString(text, {
    ...(known && { defaultCountry: known }),
    extract: false,
  });
}
