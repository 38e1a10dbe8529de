import type { ComparedFact } from '@countersign/contract/duplicates/duplicates';
import { inLetters } from '@countersign/domain/contact/email-address';
import { readTelephone, telephoneCountries } from '@countersign/domain/contact/telephone';
import { compareAddresses } from '@countersign/domain/duplicates/addresses/compare-addresses';
import { readAddress } from '@countersign/domain/duplicates/addresses/read-address';
import { readIdentifier } from '@countersign/domain/duplicates/identifiers/read-identifier';
import { compareNames } from '@countersign/domain/duplicates/names/compare-names';
import { countEdits } from '@countersign/domain/duplicates/names/count-edits';
import { fallbackRarity } from '@countersign/domain/duplicates/names/rarity';
import { readName } from '@countersign/domain/duplicates/names/read-name';
import { comparePeople, readPerson } from '@countersign/domain/duplicates/people/person-name';
import { addressOnOneLine } from '@countersign/domain/registration/address-lines';
import type { Address, Identifier } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import { foldText } from '@countersign/domain/search/fold-text';

type Application = Pick<Registration, 'countryCode' | 'practice' | 'contact'>;
type Finding = 'contradict' | 'near' | 'agree';
type Compare = (one: string, other: string) => Finding;

const order: readonly ComparedFact['finding'][] = [
  'contradict',
  'near',
  'one-only',
  'other-only',
  'agree',
];

/** The facts of two applications side by side: contradictions first, what agrees last. */
export function compareFacts(one: Application, other: Application): ComparedFact[] {
  const [ours, theirs] = [one.practice, other.practice];
  const telephones: Compare = (a, b) =>
    sameOr(telephoneOf(a, one), telephoneOf(b, other), 'contradict');
  const facts = [
    row('legal-name', null, ours.legalName, theirs.legalName, names),
    row('trading-name', null, ours.tradingName, theirs.tradingName, names),
    row('reading', null, ours.kanaName, theirs.kanaName, names),
    row('type', null, ours.type, theirs.type, letters),
    ...addresses(ours.addresses, theirs.addresses),
    row('telephone', null, ours.phone, theirs.phone, telephones),
    row('website', null, ours.website, theirs.website, (a, b) => letters(siteOf(a), siteOf(b))),
    ...numbers(ours.identifiers, theirs.identifiers),
    row('contact-name', null, one.contact.name, other.contact.name, people),
    row('contact-reading', null, one.contact.kanaName, other.contact.kanaName, letters),
    row('contact-role', null, one.contact.role, other.contact.role, letters),
    row('contact-mail', null, one.contact.email, other.contact.email, mails),
    row('contact-telephone', null, one.contact.phone, other.contact.phone, telephones),
  ].flat();
  return facts.toSorted((a, b) => order.indexOf(a.finding) - order.indexOf(b.finding));
}

function row(
  fact: ComparedFact['fact'],
  of: string | null,
  one: string | undefined,
  other: string | undefined,
  compare: Compare,
): ComparedFact[] {
  if (one === undefined && other === undefined) return [];
  if (one === undefined)
    return [{ fact, of, one: null, other: other ?? null, finding: 'other-only' }];
  if (other === undefined) return [{ fact, of, one, other: null, finding: 'one-only' }];
  return [{ fact, of, one, other, finding: compare(one, other) }];
}

/** A slip of a letter or two is near. */
const letters: Compare = (one, other) => {
  const [a, b] = [foldText(one).trim(), foldText(other).trim()];
  if (a === b) return 'agree';
  const slips = Math.min(a.length, b.length) >= 6 ? 2 : 0;
  return slips > 0 && countEdits(a, b, slips) <= slips ? 'near' : 'contradict';
};

/** One mailbox, however its domain was written; `ß` and `ss` are two letters of a domain. */
const mails: Compare = (one, other) => {
  const [a, b] = [inLetters(one).toLowerCase(), inLetters(other).toLowerCase()];
  if (a === b) return 'agree';
  return letters(a, b) === 'contradict' ? 'contradict' : 'near';
};

const names: Compare = (one, other) => {
  if (foldText(one).trim() === foldText(other).trim()) return 'agree';
  const read = (name: string) => [readName(name, 'legal', new Set())];
  const level = compareNames(read(one), read(other), fallbackRarity).best?.level;
  return level === 'same' || level === 'near' || level === 'partly' ? 'near' : 'contradict';
};

const people: Compare = (one, other) => {
  if (foldText(one).trim() === foldText(other).trim()) return 'agree';
  const likeness = comparePeople(readPerson(one, undefined), readPerson(other, undefined));
  return likeness === 'same' || likeness === 'near' || likeness === 'surname'
    ? 'near'
    : 'contradict';
};

function sameOr(one: string, other: string, otherwise: Finding): Finding {
  return one === other ? 'agree' : otherwise;
}

function telephoneOf(number: string, application: Application): string {
  return readTelephone(number, telephoneCountries(application)) ?? number.replace(/\D/g, '');
}

function siteOf(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/$/, '');
}

/** By purpose: each of ours with the nearest of theirs. */
function addresses(one: readonly Address[], other: readonly Address[]): ComparedFact[] {
  const purposes = [...new Set([...one, ...other].map(({ purpose }) => purpose))];
  return purposes.flatMap((purpose) => {
    const of = (all: readonly Address[]) => all.filter((address) => address.purpose === purpose);
    return aligned(of(one), of(other), closeness).flatMap(([ours, theirs]) =>
      row('address', purpose, written(ours, theirs), written(theirs, ours), () =>
        ours && theirs ? closeness(ours, theirs) : 'contradict',
      ),
    );
  });
}

function closeness(one: Address, other: Address): Finding {
  const near = compareAddresses([readAddress(one)], [readAddress(other)]);
  if (near === 'house')
    return foldText(written(one, other) ?? '') === foldText(written(other, one) ?? '')
      ? 'agree'
      : 'near';
  return near === 'elsewhere' || near === 'abroad' ? 'contradict' : 'near';
}

/** In the order of its country; the code of the country only where the other one has another. */
function written(address: Address | undefined, other?: Address): string | undefined {
  if (address === undefined) return undefined;
  const text = addressOnOneLine(address);
  const isAbroad = other !== undefined && other.countryCode !== address.countryCode;
  return isAbroad ? `${text} (${address.countryCode})` : text;
}

function numbers(one: readonly Identifier[], other: readonly Identifier[]): ComparedFact[] {
  const schemes = [...new Set([...one, ...other].map(({ scheme }) => scheme))];
  const plain = (identifier: Identifier) => readIdentifier(identifier)?.value ?? identifier.value;
  const compare = (a: Identifier, b: Identifier) =>
    plain(a) === plain(b)
      ? 'agree'
      : countEdits(plain(a), plain(b), 1) === 1
        ? 'near'
        : 'contradict';
  return schemes.flatMap((scheme) => {
    const of = (all: readonly Identifier[]) => all.filter((number) => number.scheme === scheme);
    return aligned(of(one), of(other), compare).flatMap(([ours, theirs]) =>
      row('number', scheme, ours?.value, theirs?.value, () =>
        ours && theirs ? compare(ours, theirs) : 'contradict',
      ),
    );
  });
}

/** Pairs what agrees, then what is near, then the rest in order. */
function aligned<T>(
  one: readonly T[],
  other: readonly T[],
  compare: (a: T, b: T) => Finding,
): (readonly [T | undefined, T | undefined])[] {
  const left = [...one];
  const right = [...other];
  const pairs: (readonly [T | undefined, T | undefined])[] = [];
  for (const wanted of ['agree', 'near', 'contradict'] as const) {
    for (const ours of [...left]) {
      const at = right.findIndex((theirs) => compare(ours, theirs) === wanted);
      if (at < 0) continue;
      pairs.push([ours, right[at]]);
      left.splice(left.indexOf(ours), 1);
      right.splice(at, 1);
    }
  }
  return [
    ...pairs,
    ...left.map((ours) => [ours, undefined] as const),
    ...right.map((theirs) => [undefined, theirs] as const),
  ];
}
