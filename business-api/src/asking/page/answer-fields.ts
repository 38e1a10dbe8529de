import type { AnswerField, AnswerForm } from '@countersign/contract/requests/applicant';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type {
  AnswerContent,
  FieldChange,
  FieldValue,
} from '@countersign/domain/requests/answer-content';

export const addressParts = ['lines', 'postalCode', 'city', 'region', 'countryCode'] as const;
export const identifierParts = ['number', 'issuer', 'validUntil'] as const;

export type FieldShape = 'text' | 'address' | 'identifier' | 'document';

/** What kind of value a path names. */
export function shapeOf(field: string): FieldShape {
  if (field.startsWith('practice.addresses[')) return 'address';
  if (field.startsWith('practice.identifiers[')) return 'identifier';
  return field.startsWith('documents[') ? 'document' : 'text';
}

/** Posted values by the name of their input; of two with one name the first counts. */
export type Posted = ReadonlyMap<string, string>;

/** The name of the input of a field's part, `change practice.legalName value`. */
export function inputName(field: string, part: string): string {
  return `change ${field} ${part}`;
}

/** What inputs show for a value: every part as text. */
export function inputTexts(value: FieldValue): Readonly<Record<string, string>> {
  if (value === null) return {};
  if (typeof value === 'string') return { value };
  if ('lines' in value) {
    const { lines, postalCode = '', city, region = '', countryCode } = value;
    return { lines: lines.join('\n'), postalCode, city, region, countryCode };
  }
  return { number: value.value, issuer: value.issuer ?? '', validUntil: value.validUntil ?? '' };
}

/**
 * The answer that a form without scripts posted. A field that was not changed is not part of it; one that was
 * emptied is removed; nothing that was typed is changed but for spaces around it and line ends.
 */
export function answerOf(
  form: Pick<AnswerForm, 'fields' | 'points'>,
  posted: Posted,
): AnswerContent {
  const text = (name: string) => (posted.get(name) ?? '').replaceAll('\r\n', '\n').trim();
  const changes: FieldChange[] = [];
  for (const { field, value } of form.fields) {
    if (shapeOf(field) === 'document' || !hasInputs(field, posted)) continue;
    const typed = typedValue(field, (part) => text(inputName(field, part)));
    if (!isSame(typed, value)) changes.push({ field, value: typed });
  }
  const points = form.points.flatMap(({ point }) => {
    const explanation = text(`explain ${point}`);
    const confirmed = posted.has(`confirm ${point}`);
    if (explanation === '' && !confirmed) return [];
    return {
      point,
      ...(explanation === '' ? {} : { explanation }),
      ...(confirmed ? { confirmed } : {}),
    };
  });
  const message = text('message');
  return { changes, points, ...(message === '' ? {} : { message }) };
}

function hasInputs(field: string, posted: Posted): boolean {
  const parts = {
    text: ['value'],
    address: addressParts,
    identifier: identifierParts,
    document: [],
  };
  return parts[shapeOf(field)].some((part) => posted.has(inputName(field, part)));
}

function typedValue(field: string, text: (part: string) => string): FieldValue {
  const shape = shapeOf(field);
  if (shape === 'address') {
    const lines = text('lines')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const [postalCode, city, region, countryCode] = addressParts.slice(1).map(text);
    if ([...lines, postalCode, city, region].every((part) => part === '' || part === undefined))
      return null;
    return {
      lines,
      city: city ?? '',
      ...(postalCode ? { postalCode } : {}),
      ...(region ? { region } : {}),
      // Any text may be typed; the API checks it.
      countryCode: (countryCode ?? '').toUpperCase() as CountryCode,
    };
  }
  if (shape === 'identifier') {
    const [number = '', issuer, validUntil] = identifierParts.map(text);
    if (number === '') return null;
    return { value: number, ...(issuer ? { issuer } : {}), ...(validUntil ? { validUntil } : {}) };
  }
  const value = text('value');
  return value === '' ? null : value;
}

/** Compared as the inputs show it: what looks the same there was not changed. */
export function isSame(typed: FieldValue, onFile: FieldValue): boolean {
  const [one, other] = [inputTexts(typed), inputTexts(onFile)];
  const parts = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...parts].every((part) => (one[part] ?? '').trim() === (other[part] ?? '').trim());
}

/** What a field's inputs show: what the draft says, else what is on file. */
export function shownValue(
  { field, value }: Pick<AnswerField, 'field' | 'value'>,
  draft: AnswerContent,
): FieldValue {
  const change = draft.changes.find((one) => one.field === field);
  return change === undefined ? value : change.value;
}

/** A value as one reads it: one that is chosen from a list has a name there. */
export function nameOfValue(field: Pick<AnswerField, 'choices'> | undefined, text: string): string {
  return field?.choices?.find(({ value }) => value === text)?.label ?? text;
}
