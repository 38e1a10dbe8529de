import type { AnswerField } from '@countersign/contract/requests/applicant';
import { fieldEntry } from '@countersign/domain/registration/field-path';
import type { FieldValue } from '@countersign/domain/requests/answer-content';
import { isLicence, isProfessional } from '../../../evidence/room.ts';
import { faultSentence } from '../../../mail/room.ts';
import { addressParts, identifierParts, inputName, inputTexts, shapeOf } from '../answer-fields.ts';
import { type Html, html } from '../html.ts';
import type { PageTextKey, PageWords } from '../page-texts.ts';

export interface ShownField {
  readonly field: AnswerField;
  readonly value: FieldValue;
  readonly fault: PageFault | undefined;
}

/** A code of a fault of the API and, of a text that is too long, how long it may be. */
export interface PageFault {
  readonly code: string;
  readonly limit?: number | undefined;
  /** The part of a value of several. */
  readonly part?: string | undefined;
  /** What could be entered instead. */
  readonly suggestion?: string | undefined;
}

// Not `email`, for which some browsers replace a domain in letters by what they take for its ASCII form: ß by ss.
const keyboards: Readonly<Record<string, Html>> = {
  'contact.email': html`type="text" inputmode="email" autocapitalize="none" spellcheck="false"`,
  'contact.phone': html`type="tel"`,
  'practice.phone': html`type="tel"`,
};
const required = new Set(['lines', 'city', 'countryCode', 'number']);

/** The inputs of a field, filled in, with help and what is wrong beside them. */
export function fieldInputs(words: PageWords, { field, value, fault: found }: ShownField): Html {
  const { say } = words;
  const id = idOf(field.field);
  const texts = inputTexts(value);
  const fault = found && faultAsShown(found, texts);
  const help =
    field.help === null ? undefined : html`<p class="help" id="${id}-help">${field.help}</p>`;
  const wrongBecause = faultLine(words, id, fault);
  const hint = html`<p class="hint" id="${id}-hint" data-hint="${field.field}" aria-live="polite" hidden></p>`;
  const described = html` aria-describedby="${id}-help ${id}-fault ${id}-hint"`;
  const faulty = fault === undefined ? undefined : html` aria-invalid="true"`;
  const shape = shapeOf(field.field);
  const parts = { address: addressParts, identifier: askedParts(field.field, texts) }[
    shape as string
  ];
  if (parts === undefined) {
    return html`${single(field, texts.value ?? '', id, html`${described}${faulty}`)}${help}${wrongBecause}${hint}`;
  }
  const wrong = parts.find((part) => part === fault?.part) ?? parts[0];
  const inputs = parts.map((part) => {
    const name = inputName(field.field, part);
    const label = say(`${shape}.${part}` as PageTextKey); // shapes and parts are in the texts
    const text = texts[part] ?? '';
    // What is said of an identifier is about its number, the first of its parts.
    const below = html`${part === 'number' ? help : undefined}${part === wrong ? wrongBecause : undefined}${part === 'number' ? hint : undefined}`;
    const attributes = html`id="${id}-${part}" name="${name}"${described}${part === wrong ? faulty : undefined}`;
    if (part === 'lines') {
      return html`<div class="wide"><label for="${id}-${part}">${label}</label><textarea ${attributes} rows="2">${text}</textarea>${below}</div>`;
    }
    const type = part === 'validUntil' ? 'date' : 'text';
    return html`<div><label for="${id}-${part}">${label}</label><input ${attributes} type="${type}" value="${text}"${part === 'countryCode' ? html` maxlength="2"` : undefined}${
      required.has(part) ? undefined : html` data-optional`
    }>${below}</div>`;
  });
  const after = shape === 'identifier' ? undefined : html`${help}${hint}`;
  return html`<fieldset class="parts-of"><legend>${field.label}</legend><div class="parts">${inputs}</div></fieldset>${after}`;
}

/**
 * The number alone for a company or tax number: only permits have an issuer worth naming and a last
 * day. What is on file is shown in any case.
 */
function askedParts(field: string, texts: Readonly<Record<string, string>>) {
  const scheme = fieldEntry(field)?.name ?? '';
  const mayEnd = isLicence(scheme) || isProfessional(scheme) || scheme === 'other';
  return identifierParts.filter((part) => part === 'number' || mayEnd || texts[part]);
}

function single(field: AnswerField, text: string, id: string, described: Html): Html {
  const name = inputName(field.field, 'value');
  const label = html`<label for="${id}">${field.label}</label>`;
  if (field.choices === null) {
    const keyboard = keyboards[field.field] ?? html`type="text"`;
    return html`${label}<input id="${id}" name="${name}" ${keyboard} value="${text}"${described}>`;
  }
  const options = field.choices.map(
    ({ value, label: one }) =>
      html`<option value="${value}"${value === text ? html` selected` : undefined}>${one}</option>`,
  );
  return html`${label}<select id="${id}" name="${name}"${described}>${
    text === '' ? html`<option value="" selected></option>` : undefined
  }${options}</select>`;
}

const faultTexts = [
  'required',
  'too-long',
  'malformed',
  'hidden-characters',
  'nothing-visible',
] as const;

/** What is wrong with an input, under it; the input is described by it. */
export function faultLine(
  { say, tag, language }: PageWords,
  id: string,
  fault: PageFault | undefined,
) {
  if (fault === undefined) return undefined;
  const { code, limit } = fault;
  const text =
    code === 'too-long' && limit !== undefined
      ? say('fault.longer-than', { limit: limit.toLocaleString(tag) })
      : (faultSentence(fault, language) ?? say(faultKey(code)));
  return html`<p class="fault" id="${id}-fault" role="alert">${text}</p>`;
}

/**
 * What is said of an input follows from what it shows: an empty one has no format that could be wrong, and one with
 * a text that is too short, as of a web address, has been filled in.
 */
function faultAsShown(fault: PageFault, texts: Readonly<Record<string, string>>): PageFault {
  const { code, part } = fault;
  const own = part !== undefined && Object.hasOwn(texts, part) ? texts[part] : undefined;
  const shown = own ?? Object.values(texts).join('');
  if (!/[^\s\p{Default_Ignorable_Code_Point}]/u.test(shown)) return { ...fault, code: 'required' };
  return code === 'too-short' ? { ...fault, code: 'malformed' } : fault;
}

function faultKey(code: string): PageTextKey {
  // A text has one character at least.
  if (code === 'too-short') return 'fault.required';
  const known = faultTexts.find((one) => one === code);
  return known === undefined ? 'fault.other' : `fault.${known}`;
}

function idOf(field: string): string {
  return `f-${field.replaceAll(/[^a-zA-Z0-9-]/g, '-')}`;
}
