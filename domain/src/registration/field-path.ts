import * as z from 'zod/mini';
import { addressPurposes, documentKinds } from './application.ts';
import { identifierSchemes } from './identifier-schemes.ts';

/** Fields of an application with one value each. */
export const singleFields = [
  'practice.legalName',
  'practice.tradingName',
  'practice.kanaName',
  'practice.type',
  'practice.phone',
  'practice.website',
  'contact.name',
  'contact.kanaName',
  'contact.role',
  'contact.email',
  'contact.phone',
  'contact.preferredLocale',
] as const;
export type SingleField = (typeof singleFields)[number];

/** The entry of a list: what it is, and its number among the entries that are the same, from 1. */
export interface FieldEntry {
  readonly list: 'practice.addresses' | 'practice.identifiers' | 'documents';
  readonly name: string;
  readonly number: number;
}

const namesOf: Readonly<Record<FieldEntry['list'], readonly string[]>> = {
  'practice.addresses': addressPurposes,
  'practice.identifiers': identifierSchemes,
  documents: documentKinds,
};

const entryPattern =
  /^(practice\.addresses|practice\.identifiers|documents)\[([a-z0-9-]{1,64})(?:#([2-9]|1[0-9]|20))?\]$/;

/**
 * Names a field of an application: `practice.legalName`, or an entry of a list by what it is,
 * `practice.identifiers[fr-siret]`, the second of its kind `practice.identifiers[fr-siret#2]`.
 */
export const FieldPath = z.string().check(
  z.maxLength(100),
  z.refine((path) => isSingleField(path) || fieldEntry(path) !== undefined, {
    error: 'not-allowed',
  }),
);
export type FieldPath = z.infer<typeof FieldPath>;

export function isSingleField(path: string): path is SingleField {
  return singleFields.some((one) => one === path);
}

/** The entry of a list that a path names; undefined for every other text. */
export function fieldEntry(path: string): FieldEntry | undefined {
  const [, listName = '', name = '', number = '1'] = entryPattern.exec(path) ?? [];
  const list = (Object.keys(namesOf) as FieldEntry['list'][]).find((one) => one === listName); // its keys
  if (list === undefined || !namesOf[list].includes(name)) return undefined;
  return { list, name, number: Number(number) };
}

/** The path of an entry, as `fieldEntry` reads it. */
export function pathOfEntry({ list, name, number }: FieldEntry): FieldPath {
  return `${list}[${name}${number === 1 ? '' : `#${number}`}]`;
}
