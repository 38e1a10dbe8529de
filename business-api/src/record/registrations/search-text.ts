import type { Registration } from '@countersign/domain/registration/registration';
import { wordsOfCode, wordsOfName } from '@countersign/domain/search/search-words';

/**
 * The words under which a registration is found, as the text of a `tsvector`: made here and not by
 * the database, whose own idea of a word depends on its locale and knows no Japanese. The market is
 * one of them, so that one index answers a search within a market.
 */
export function searchText({
  countryCode,
  ticketNumber,
  practice,
  contact,
}: Pick<Registration, 'countryCode' | 'ticketNumber' | 'practice' | 'contact'>): string {
  const names = [practice.legalName, practice.tradingName, practice.kanaName];
  const codes = [ticketNumber, contact.email, ...practice.identifiers.map(({ value }) => value)];
  const words = new Set([
    marketWord(countryCode),
    ...names.flatMap((name) => (name === undefined ? [] : wordsOfName(name))),
    ...codes.flatMap(wordsOfCode),
  ]);
  return [...words].map(quoted).join(' ');
}

/** No word of a text begins so. */
export function marketWord(countryCode: string): string {
  return `=${countryCode}`;
}

/** Words hold letters and digits only; the quotes keep the database from reading them as syntax. */
export function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '')}'`;
}
