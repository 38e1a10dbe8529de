import { asciiAddress, inLetters } from '@countersign/domain/contact/email-address';
import {
  nationalDigits,
  plainTelephone,
  readTelephone,
  telephoneCountries,
} from '@countersign/domain/contact/telephone';
import type { Registration } from '@countersign/domain/registration/registration';
import {
  lettersOfText,
  wordsOfCode,
  wordsOfName,
  wordsOfPerson,
  wordsOfPlace,
} from '@countersign/domain/search/search-words';

/** The part of a registration that searches find it by. */
export type SearchedRegistration = Pick<
  Registration,
  'countryCode' | 'ticketNumber' | 'practice' | 'contact'
>;

/** A value of a registration by which a search finds it. */
export interface SearchedValue {
  /** As `FieldPath` says, an entry of a list without its number; or `ticketNumber`. */
  readonly field: string;
  readonly value: string;
  readonly words: () => readonly string[];
  /** A look that takes less than its words do: false if none of them begins so. */
  readonly mayHave: (beginning: string) => boolean;
}

/**
 * The words by which a search finds a registration, as the text of a `tsvector`: computed here and
 * not by the database, whose word rules depend on its locale and do not cover Japanese. The market is
 * one of the words, so that one index answers a search within a market.
 */
export function searchText(registration: SearchedRegistration): string {
  const words = new Set([
    marketWord(registration.countryCode),
    ...searchedValues(registration).flatMap(({ words }) => words()),
  ]);
  return [...words].map(quoted).join(' ');
}

/** The values of a registration with the words of `searchText`; those whose words take longest come last. */
export function searchedValues(registration: SearchedRegistration): SearchedValue[] {
  const { ticketNumber, practice, contact } = registration;
  const { addresses, identifiers } = practice;
  const countries = telephoneCountries(registration);
  const valued = (field: string, value: string | undefined, wordsOf: WordsOf): SearchedValue[] => {
    if (value === undefined) return [];
    let letters: string | undefined;
    const mayHave = (beginning: string) => {
      letters ??= lettersOfText(value);
      return letters.includes(beginning);
    };
    return [{ field, value, words: () => wordsOf(value), mayHave }];
  };
  const phone = (field: string, value: string | undefined): SearchedValue[] => {
    if (value === undefined) return [];
    return [{ field, value, words: () => wordsOfPhone(value, countries), mayHave: isOfPhone }];
  };
  return [
    ...valued('ticketNumber', ticketNumber, wordsOfCode),
    ...valued('practice.legalName', practice.legalName, wordsOfName),
    ...valued('practice.tradingName', practice.tradingName, wordsOfName),
    ...valued('practice.kanaName', practice.kanaName, wordsOfName),
    ...valued('contact.name', contact.name, wordsOfPerson),
    ...valued('contact.kanaName', contact.kanaName, wordsOfPerson),
    ...valued('contact.email', contact.email, wordsOfEmail),
    ...identifiers.flatMap(({ scheme, value }) =>
      valued(`practice.identifiers[${scheme}]`, value, wordsOfCode),
    ),
    ...addresses.flatMap(({ purpose, lines, postalCode, city }) => [
      ...[...lines, city].flatMap((place) =>
        valued(`practice.addresses[${purpose}]`, place, wordsOfPlace),
      ),
      ...valued(`practice.addresses[${purpose}]`, postalCode, wordsOfCode),
    ]),
    ...phone('practice.phone', practice.phone),
    ...phone('contact.phone', contact.phone),
  ];
}

type WordsOf = (value: string) => readonly string[];

/** An address and its domain, in letters and as they are sent. */
function wordsOfEmail(email: string): string[] {
  const forms = [...new Set([inLetters(email), asciiAddress(email)])];
  return forms.flatMap((one) => [one, one.split('@').at(-1) ?? '']).flatMap(wordsOfCode);
}

/** The word that marks a market; no word of a text begins with `=`. */
export function marketWord(countryCode: string): string {
  return `=${countryCode}`;
}

/** Quoted, so that the database does not read a word as syntax. */
export function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '')}'`;
}

/** Begins the words of telephone numbers; no other word begins with it. */
const mark = '+';
/** Fewer digits would find numbers of other kinds. */
const fewestDigits = 6;

/**
 * The words by which a telephone number is found: with and without its country code, in digits, however
 * it was written.
 */
function wordsOfPhone(text: string | undefined, countries: readonly string[]): string[] {
  const read = text === undefined ? undefined : readTelephone(text, countries);
  if (read === undefined) return [];
  const digits = read.replace(/\D/g, '');
  const national = nationalDigits(read) ?? digits;
  return [...new Set([digits, national])].map((one) => mark + one);
}

/** Whether it may be the beginning of a telephone number's word. */
function isOfPhone(beginning: string): boolean {
  return beginning.startsWith(mark);
}

/** The beginnings of those words that a search asks for; none where it cannot be a telephone number. */
export function beginningsOfPhone(q: string): string[] {
  const written = plainTelephone(q)?.text.replace(/\(0\)/g, '') ?? '';
  const digits = written.replace(/\D/g, '').replace(/^00/, '');
  if (digits.length < fewestDigits) return [];
  // The digit that is dialled before national numbers; in some countries it is dialled from abroad too.
  return [...new Set([digits, digits.replace(/^0/, '')])].map((one) => mark + one);
}
