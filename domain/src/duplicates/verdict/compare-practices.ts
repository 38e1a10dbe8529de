import { type Closeness, compareAddresses } from '../addresses/compare-addresses.ts';
import {
  compareIdentifiers,
  type IdentifierComparison,
} from '../identifiers/compare-identifiers.ts';
import { compareNames, type NameLevel, type NamesComparison } from '../names/compare-names.ts';
import { fallbackRarity, type Rarity } from '../names/rarity.ts';
import { comparePeople, type PersonLikeness } from '../people/person-name.ts';
import type { PracticeFacts } from '../practice-facts.ts';
import { compareReach, type IsShared, type ReachComparison } from '../reach/compare-reach.ts';

/** How common words and facts are among our registrations; without registrations, tables say it. */
export interface Commonness {
  readonly rarity?: Rarity;
  readonly isShared?: IsShared;
}

/** All comparisons of two practices, before anything is concluded. */
export interface PracticeComparison {
  readonly names: NamesComparison;
  /** The names in one word; a reading in kana that agrees makes other signs near. */
  readonly name: NameLevel | 'unknown';
  /** Information of the words in common, in bits. */
  readonly nameBits: number;
  readonly numbersDiffer: boolean;
  readonly branchesDiffer: boolean;
  readonly place: Closeness | 'unknown';
  readonly identifiers: IdentifierComparison;
  readonly reach: ReachComparison;
  readonly contact: PersonLikeness | 'unknown';
  /** Information of the contact's name, in bits. */
  readonly contactBits: number;
  /** The mail's domain is neither practice's own site: an agent's, who writes for many. */
  readonly mailIsForeign: boolean;
  /** The same house, and the same unit of it or none, and no centre of many. */
  readonly sameDoor: boolean;
  /** One of the addresses is a flat, a floor or a suite. */
  readonly hasUnit: boolean;
  readonly roles: readonly [string | undefined, string | undefined];
  readonly types: readonly [string | undefined, string | undefined];
}

export function comparePractices(
  one: PracticeFacts,
  other: PracticeFacts,
  around: Commonness,
): PracticeComparison {
  const names = compareNames(one.names, other.names, around.rarity ?? fallbackRarity);
  const name = nameLevel(names);
  const place = compareAddresses(one.addresses, other.addresses) ?? 'unknown';
  return {
    names,
    name,
    nameBits: Math.max(names.best?.shared ?? 0, name === 'near' ? (names.reading?.shared ?? 0) : 0),
    numbersDiffer: names.numbersDiffer,
    branchesDiffer: names.best?.branchesDiffer ?? false,
    place,
    sameDoor: place === 'house' && haveSameDoor(one, other),
    identifiers: compareIdentifiers(one.identifiers, other.identifiers),
    reach: compareReach(one, other, around.isShared ?? (() => false)),
    contact:
      (one.contact && other.contact && comparePeople(one.contact, other.contact)) ?? 'unknown',
    contactBits: Math.min(personBits(one), personBits(other)),
    mailIsForeign: isForeignMail(one, other),
    hasUnit: [...one.addresses, ...other.addresses].some(({ unit }) => unit !== undefined),
    roles: [one.contactRole, other.contactRole],
    types: [one.type, other.type],
  };
}

function haveSameDoor(one: PracticeFacts, other: PracticeFacts): boolean {
  return one.addresses.some((left) =>
    other.addresses.some(
      (right) =>
        left.unit === right.unit &&
        left.unit?.includes('centre') !== true &&
        compareAddresses([left], [right]) === 'house',
    ),
  );
}

function personBits({ contact }: PracticeFacts): number {
  return (contact?.words ?? []).reduce((sum, word) => sum + fallbackRarity(word), 0);
}

function isForeignMail(one: PracticeFacts, other: PracticeFacts): boolean {
  const sites = [one.site, other.site].filter((site) => site !== undefined);
  const { mailDomain } = one;
  return (
    mailDomain !== undefined &&
    mailDomain === other.mailDomain &&
    sites.length > 0 &&
    !sites.includes(mailDomain)
  );
}

function nameLevel({ best, reading, numbersDiffer }: NamesComparison): NameLevel | 'unknown' {
  const level = best?.level ?? 'unknown';
  if (numbersDiffer && (level === 'same' || level === 'near')) return 'partly';
  const readingAgrees = reading?.level === 'same' && reading.rarest >= leastReadingBits;
  if (readingAgrees && (level === 'different' || level === 'partly' || level === 'unknown')) {
    return numbersDiffer ? 'partly' : 'near';
  }
  return level;
}

const leastReadingBits = 4;
