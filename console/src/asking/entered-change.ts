import type { Registration } from '@countersign/domain/registration/registration';
import type { FieldChange } from '@countersign/domain/requests/answer-content';
import { fieldsOf } from '@countersign/domain/requests/field-values';
import { emptyValue, partsOf, valueOfParts } from './typed-value.ts';

/** The parts of a field that can be typed, with what they show: an address what is on file. */
export function shownParts(registration: Registration, field: string | null): [string, string][] {
  if (field === null || field.startsWith('documents[')) return [];
  const parts = Object.entries(partsOf(onFileOf(registration, field)));
  return parts.length === 1 ? parts.map(([part]) => [part, '']) : parts;
}

function onFileOf(registration: Registration, field: string) {
  return fieldsOf(registration).get(field) ?? emptyValue(field, registration.countryCode);
}

/** The change that was typed: none where every part is empty or as it was. */
export function changeOf(
  registration: Registration,
  field: string | null,
  typed: (part: string) => string | undefined,
): FieldChange[] {
  if (field === null) return [];
  const parts = shownParts(registration, field).map(([part, shown]) => ({
    part,
    shown,
    now: typed(part) ?? shown,
  }));
  if (parts.every(({ shown, now }) => now.trim() === shown.trim())) return [];
  const texts = Object.fromEntries(parts.map(({ part, now }) => [part, now]));
  return [{ field, value: valueOfParts(onFileOf(registration, field), texts) }];
}
