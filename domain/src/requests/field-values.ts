import { addressOnOneLine } from '../registration/address-lines.ts';
import type { ApplicationDocument, Contact, Practice } from '../registration/application.ts';
import {
  type FieldEntry,
  type FieldPath,
  pathOfEntry,
  type SingleField,
  singleFields,
} from '../registration/field-path.ts';
import type { FieldValue } from './answer-content.ts';

/** The part of a registration that an applicant sends and may correct. */
export interface Applied {
  readonly practice: Practice;
  readonly contact: Contact;
  readonly documents: readonly ApplicationDocument[];
}

/** An entry of a list, with its place in it. */
export interface ListedEntry extends FieldEntry {
  readonly at: number;
  readonly value: FieldValue;
}

/** The value of a field that has one; null where the application has none. */
export function valueOfField({ practice, contact }: Applied, field: SingleField): string | null {
  const [part, name] = field.split('.');
  const fields: Readonly<Record<string, unknown>> = part === 'practice' ? practice : contact;
  const value = fields[name ?? ''];
  return typeof value === 'string' ? value : null;
}

/** All entries of the application's lists, in their order. */
export function entriesOf({ practice, documents }: Applied): ListedEntry[] {
  return [
    ...numbered('practice.addresses', practice.addresses, ({ purpose, ...value }) => ({
      name: purpose,
      value,
    })),
    ...numbered('practice.identifiers', practice.identifiers, ({ scheme, ...value }) => ({
      name: scheme,
      value,
    })),
    ...numbered('documents', documents, ({ kind, fileName }) => ({ name: kind, value: fileName })),
  ];
}

/** Every field of an application that has a value. */
export function fieldsOf(applied: Applied): ReadonlyMap<FieldPath, FieldValue> {
  const fields = new Map<FieldPath, FieldValue>();
  for (const field of singleFields) {
    const value = valueOfField(applied, field);
    if (value !== null) fields.set(field, value);
  }
  for (const entry of entriesOf(applied)) fields.set(pathOfEntry(entry), entry.value);
  return fields;
}

/** A value as one line for people. */
export function displayValue(value: FieldValue): string | null {
  if (value === null || typeof value === 'string') return value;
  if ('lines' in value) {
    return [addressOnOneLine(value), value.countryCode].join(', ');
  }
  return [value.value, value.issuer, value.validUntil].filter((part) => part).join(' · ');
}

function numbered<Item>(
  list: FieldEntry['list'],
  items: readonly Item[],
  read: (item: Item) => { readonly name: string; readonly value: FieldValue },
): ListedEntry[] {
  const counts = new Map<string, number>();
  return items.map((item, at) => {
    const { name, value } = read(item);
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    return { list, name, number, at, value };
  });
}
