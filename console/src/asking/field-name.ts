import {
  fieldEntry,
  isSingleField,
  type SingleField,
} from '@countersign/domain/registration/field-path';
import type { IdentifierScheme } from '@countersign/domain/registration/identifier-schemes';
import type { Translate } from '../translations/translate.ts';

const names = {
  'practice.legalName': 'registration.legalName',
  'practice.tradingName': 'registration.tradingName',
  'practice.kanaName': 'registration.kanaName',
  'practice.type': 'registration.type',
  'practice.phone': 'registration.phone',
  'practice.website': 'registration.website',
  'contact.name': 'registration.name',
  'contact.kanaName': 'registration.kanaName',
  'contact.role': 'registration.role',
  'contact.email': 'registration.email',
  'contact.phone': 'registration.phone',
  'contact.preferredLocale': 'registration.language',
} as const satisfies Record<SingleField, string>;

/** The name of a field of the application; those of the contact say so. */
export function fieldName(field: string, t: Translate): string {
  const name = ownName(field, t);
  return field.startsWith('contact.') ? `${t('registration.contact')} · ${name}` : name;
}

/** The same in few words, beside a value; the contact's name is the contact. */
export function shortFieldName(field: string, t: Translate): string {
  const isPerson = field === 'contact.name' || field === 'contact.kanaName';
  return isPerson ? t('registration.contact') : ownName(field, t);
}

function ownName(field: string, t: Translate): string {
  if (isSingleField(field)) return t(names[field]);
  const entry = fieldEntry(field);
  if (entry === undefined) return field;
  const name = entryName(entry.list, entry.name, t);
  return entry.number === 1 ? name : `${name} (${entry.number})`;
}

function entryName(list: string, name: string, t: Translate): string {
  // A field path names only what these lists have.
  if (list === 'documents') return t(`registration.documentKind.${name as 'licence'}`);
  if (list === 'practice.addresses') return t(`registration.addressPurpose.${name as 'practice'}`);
  return t(`identifiers.${name as IdentifierScheme}`);
}
