import type { Registration } from '@countersign/domain/registration/registration';
import {
  wordsOfCode,
  wordsOfName,
  wordsOfPerson,
  wordsOfPlace,
} from '@countersign/domain/search/search-words';
import { wordsOfPhone } from './phone-words.ts';

/**
 * The words by which a search finds a registration, as the text of a `tsvector`: computed here and
 * not by the database, whose word rules depend on its locale and do not cover Japanese. The market is
 * one of the words, so that one index answers a search within a market.
 */
export function searchText({
  countryCode,
  ticketNumber,
  practice,
  contact,
}: Pick<Registration, 'countryCode' | 'ticketNumber' | 'practice' | 'contact'>): string {
  const names = [practice.legalName, practice.tradingName, practice.kanaName];
  const people = [contact.name, contact.kanaName];
  const domain = contact.email.split('@').at(-1) ?? '';
  const identifiers = practice.identifiers.map(({ value }) => value);
  const codes = [ticketNumber, contact.email, domain, ...identifiers];
  const places = practice.addresses.flatMap(({ lines, city }) => [...lines, city]);
  const countries = [...practice.addresses.map((address) => address.countryCode), countryCode];
  const words = new Set([
    marketWord(countryCode),
    ...names.flatMap((name) => (name === undefined ? [] : wordsOfName(name))),
    ...people.flatMap((name) => (name === undefined ? [] : wordsOfPerson(name))),
    ...codes.flatMap(wordsOfCode),
    ...places.flatMap(wordsOfPlace),
    ...[practice.phone, contact.phone].flatMap((phone) => wordsOfPhone(phone, countries)),
  ]);
  return [...words].map(quoted).join(' ');
}

/** The word that marks a market; no word of a text begins with `=`. */
export function marketWord(countryCode: string): string {
  return `=${countryCode}`;
}

/** Quoted, so that the database does not read a word as syntax. */
export function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '')}'`;
}
