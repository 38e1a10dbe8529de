import { readAddress, townWords } from './addresses/read-address.ts';
import { readIdentifier } from './identifiers/read-identifier.ts';
import { readName } from './names/read-name.ts';
import { readPerson } from './people/person-name.ts';
import type { PracticeFacts, WrittenFacts } from './practice-facts.ts';

/** Takes the facts of an application apart, once for all comparisons. */
export function readFacts(written: WrittenFacts): PracticeFacts {
  const { type, telephones, contactTelephones, mail, site, mailDomain, contact } = written;
  const towns = new Set(written.addresses.flatMap(({ city }) => townWords(city ?? '')));
  const atPlace = written.addresses.filter(({ purpose }) => purpose === 'practice');
  const addresses = atPlace.length > 0 ? atPlace : written.addresses;
  return {
    type,
    names: written.names
      .map(({ source, text }) => readName(text, source, towns))
      .filter(({ words }) => words.length > 0),
    addresses: addresses.map(readAddress),
    identifiers: written.identifiers.flatMap((one) => readIdentifier(one) ?? []),
    telephones,
    contactTelephones,
    mail,
    site,
    mailDomain,
    contact: contact && readPerson(contact.name, contact.reading),
    contactRole: contact?.role,
  };
}
