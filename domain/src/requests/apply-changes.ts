import type * as z from 'zod/mini';
import { isCountry } from '../market/countries.ts';
import { type Address, Contact, type Identifier, Practice } from '../registration/application.ts';
import {
  type FieldEntry,
  type FieldPath,
  fieldEntry,
  isSingleField,
  type SingleField,
} from '../registration/field-path.ts';
import { NewContact } from '../registration/new-email-address.ts';
import { visibleTextFaults } from '../registration/visible-text.ts';
import { AddressValue, type FieldChange, IdentifierValue } from './answer-content.ts';
import { type Applied, entriesOf } from './field-values.ts';

/** Why a change cannot be made; a field fault of the API. */
export interface ChangeFault {
  readonly field: FieldPath;
  readonly code: string;
  /** The part of an address or an identifier that it is about. */
  readonly part?: string | undefined;
  /** What could be entered instead. */
  readonly suggestion?: string;
}

export type ChangeResult =
  | { readonly applied: Applied; readonly faults?: undefined }
  | { readonly faults: readonly ChangeFault[] };

/**
 * The application with new values, checked as the intake checks them. A field that does not exist is
 * added; null removes one that may be missing. Documents are uploaded, never changed here.
 */
export function applyChanges(applied: Applied, changes: readonly FieldChange[]): ChangeResult {
  const faults: ChangeFault[] = [];
  const { addresses, identifiers, ...practice } = applied.practice;
  const single: Record<'practice' | 'contact', Record<string, unknown>> = {
    practice: { ...practice },
    contact: { ...applied.contact },
  };
  const lists = {
    'practice.addresses': [...addresses] as (Address | undefined)[],
    'practice.identifiers': [...identifiers] as (Identifier | undefined)[],
  };
  const entries = entriesOf(applied);
  const placeOf = ({ list, name, number }: FieldEntry) =>
    entries.find((one) => one.list === list && one.name === name && one.number === number)?.at;

  const added: FieldEntry[] = [];
  for (const { field, value } of changes) {
    const fault = (code: string, part?: string) => faults.push({ field, code, part });
    const faultOf = (error: z.core.$ZodError) => {
      const [issue] = error.issues;
      const part = issue?.path[0];
      fault(issue?.message ?? 'malformed', typeof part === 'string' ? part : undefined);
    };
    if (isSingleField(field)) {
      if (value !== null && typeof value !== 'string') fault('wrong-type');
      else setSingle(single, field, value);
      continue;
    }
    const entry = fieldEntry(field);
    if (entry === undefined || entry.list === 'documents') {
      fault('not-allowed');
      continue;
    }
    const place = placeOf(entry);
    if (place === undefined && value !== null) {
      // A new entry is the next of its kind, also after those that this answer adds.
      const alike = [...entries, ...added].filter(
        ({ list, name }) => list === entry.list && name === entry.name,
      );
      if (entry.number > alike.length + 1) {
        fault('not-allowed');
        continue;
      }
      added.push(entry);
    }
    if (value === null) {
      if (place !== undefined) lists[entry.list][place] = undefined;
    } else if (entry.list === 'practice.addresses') {
      const parsed = AddressValue.safeParse(value);
      if (!parsed.success) faultOf(parsed.error);
      else if (!isCountry(parsed.data.countryCode)) fault('malformed', 'countryCode');
      else put(lists[entry.list], place, { ...parsed.data, purpose: entry.name } as Address); // the keys are purposes
    } else {
      const parsed = IdentifierValue.safeParse(value);
      if (!parsed.success) faultOf(parsed.error);
      else put(lists[entry.list], place, { ...parsed.data, scheme: entry.name } as Identifier); // the keys are schemes
    }
  }
  const parsed = Practice.safeParse({
    ...single.practice,
    addresses: lists['practice.addresses'].filter((one) => one !== undefined),
    identifiers: lists['practice.identifiers'].filter((one) => one !== undefined),
  });
  // An address that was stored before its rules were stricter stays.
  const isNewAddress = single.contact.email !== applied.contact.email;
  const contact = (isNewAddress ? NewContact : Contact).safeParse(single.contact);
  for (const [part, result] of [
    ['practice', parsed],
    ['contact', contact],
  ] as const) {
    for (const issue of result.error?.issues ?? []) {
      const field = fieldAt(changes, `${part}.${String(issue.path[0])}`);
      const suggestion: unknown = issue.code === 'custom' ? issue.params?.suggestion : undefined;
      faults.push({
        field,
        code: issue.message,
        ...(typeof suggestion === 'string' && { suggestion }),
      });
    }
  }
  for (const { field, value } of changes) {
    if (typeof value === 'string' && value.trim() === '') continue;
    // What hides around a number is not taken over.
    if (field.endsWith('.phone')) continue;
    for (const { fault } of visibleTextFaults(value)) faults.push({ field, code: fault });
  }
  if (faults.length > 0 || !parsed.success || !contact.success) return { faults };
  return {
    applied: { practice: parsed.data, contact: contact.data, documents: applied.documents },
  };
}

function setSingle(
  parts: Record<'practice' | 'contact', Record<string, unknown>>,
  field: SingleField,
  value: string | null,
): void {
  const [part, name = ''] = field.split('.') as ['practice' | 'contact', string]; // as the fields are written
  // A form sends an empty text where there is none.
  if (value === null || value.trim() === '') delete parts[part][name];
  else parts[part][name] = value;
}

function put<Item>(list: Item[], place: number | undefined, item: Item): void {
  if (place === undefined) list.push(item);
  else list[place] = item;
}

/** The change that a fault of a part of the application comes from. */
function fieldAt(changes: readonly FieldChange[], prefix: string): FieldPath {
  return changes.find(({ field }) => field.startsWith(prefix))?.field ?? prefix;
}
