import { hash } from 'node:crypto';
import type { NameForm, NameWord } from '@countersign/domain/duplicates/names/name-form';
import type { PracticeFacts } from '@countersign/domain/duplicates/practice-facts';
import { factsOfApplication } from './facts-of-application.ts';
import type { WrittenApplication } from './written-application.ts';

/** A key as it is stored: 64 bits of a SHA-256 in decimal digits, signed. */
export interface HashedKey {
  readonly kind: KeyKind;
  readonly key: string;
}

/** The keys of an application without what they say; equal facts give equal hashes. */
export function hashedKeys(application: WrittenApplication): HashedKey[] {
  return keysOf(application).map(({ kind, key }) => ({ kind, key: hashOfKey(kind, key) }));
}

export function hashOfKey(kind: KeyKind, key: string): string {
  return hash('sha256', `${kind} ${key}`, 'buffer').readBigInt64BE().toString();
}

export type KeyKind =
  | 'identifier'
  | 'company'
  | 'telephone'
  | 'mail'
  | 'domain'
  | 'address'
  | 'name'
  | 'name-beginning'
  | 'name-part'
  | 'contact';

/** How much a key in common promises, to choose which registrations are compared. */
export const promiseOf: Readonly<Record<KeyKind, number>> = {
  identifier: 20,
  company: 12,
  telephone: 9,
  mail: 9,
  domain: 8,
  name: 8,
  address: 6,
  'name-beginning': 5,
  contact: 4,
  'name-part': 3,
};

interface DuplicateKey {
  readonly kind: KeyKind;
  readonly key: string;
}
const mostWords = 6;

/** The keys by which registrations that may be the same practice are found; each only once. */
export function keysOf(application: WrittenApplication): DuplicateKey[] {
  const facts = factsOfApplication(application);
  const keys = [
    ...facts.identifiers.map(({ scheme, value }) =>
      of('identifier', `${scheme}:${value.split('@')[0]}`),
    ),
    ...facts.identifiers.flatMap(({ root }) => (root === undefined ? [] : [of('company', root)])),
    ...[...facts.telephones, ...facts.contactTelephones].map((number) => of('telephone', number)),
    ...(facts.mail === undefined ? [] : [of('mail', facts.mail)]),
    ...[facts.site, facts.mailDomain]
      .filter((domain) => domain !== undefined)
      .map((domain) => of('domain', domain)),
    ...addressKeys(facts),
    ...facts.names.flatMap(nameKeys),
    ...contactKeys(facts),
  ];
  return [...new Map(keys.map((one) => [`${one.kind} ${one.key}`, one])).values()];
}

function of(kind: KeyKind, key: string): DuplicateKey {
  return { kind, key };
}

/** Postal code, or town where there is none, house number and the first letter of the street. */
function addressKeys({ addresses }: PracticeFacts): DuplicateKey[] {
  return addresses.flatMap(({ country = '', postalCode, town, house, street }) => {
    const area = postalCode ?? [...town].sort().join('');
    if (area === '' || house === undefined) return [];
    const letter = [...street].sort()[0]?.[0] ?? '';
    return [of('address', `${country} ${area} ${house} ${letter}`)];
  });
}

/**
 * The whole name; its words cut to six letters, for slips in their tails; and for slips in their
 * heads the name with each word left out. Words of the trade and legal forms are not in it.
 */
function nameKeys({ words, numbers }: NameForm): DuplicateKey[] {
  const telling = words.filter(({ kind }) => kind === 'core' || kind === 'sector');
  const chosen = (telling.length > 0 ? telling : words.filter(({ kind }) => kind !== 'joining'))
    .slice(0, mostWords)
    .map(spelling);
  if (chosen.length === 0) return [];
  const key = (parts: readonly string[]) => [...new Set(parts), ...numbers].sort().join(' ');
  return [
    of('name', key(chosen)),
    of('name-beginning', key(chosen.map((word) => word.slice(0, 6)))),
    ...(chosen.length < 2
      ? []
      : chosen.map((_, left) => of('name-part', key(chosen.filter((_, at) => at !== left))))),
  ];
}

function spelling(word: NameWord): string {
  return word.spelling;
}

function contactKeys({ contact, addresses }: PracticeFacts): DuplicateKey[] {
  if (contact === undefined || contact.words.length === 0) return [];
  const person = [...contact.words].sort().join(' ');
  return addresses
    .filter(({ town }) => town.length > 0)
    .map(({ town }) => of('contact', `${person} ${[...town].sort().join('')}`));
}
