import type { AnswerField } from '@countersign/contract/requests/applicant';
import { CountryCode } from '@countersign/domain/market/country-code';
import type { FieldValue } from '@countersign/domain/requests/answer-content';
import { expect, test } from 'vitest';
import { pageWords } from '../page-texts.ts';
import { fieldInputs, type PageFault } from './field-input.ts';

function namesOf(scheme: string, value: FieldValue): string[] {
  const field: AnswerField = {
    field: `practice.identifiers[${scheme}]`,
    label: scheme,
    value,
    display: '',
    help: null,
    choices: null,
  };
  const shown = fieldInputs(pageWords('en'), { field, value, fault: undefined }).text;
  return [...shown.matchAll(/ name="change \S+ (\w+)"/g)].map(([, part = '']) => part);
}

test.each([
  ['fr-siret', { value: '732829320' }, ['number']],
  ['de-ust-idnr', null, ['number']],
  ['fr-siret', { value: '732829320', issuer: 'INSEE' }, ['number', 'issuer']],
  ['us-state-licence', null, ['number', 'issuer', 'validUntil']],
  ['gb-goc', null, ['number', 'issuer', 'validUntil']],
  ['other', null, ['number', 'issuer', 'validUntil']],
])('%s of %o has inputs for what such a number has', (scheme, value, parts) => {
  expect(namesOf(scheme, value)).toEqual(parts);
});

test.each([
  ['contact.email', 'other-domain', 'a@firma.example'],
  ['practice.phone', 'no-telephone-number', '090-1234-5678'],
])('a faulty %s says what can be entered', (name, code, suggestion) => {
  const field: AnswerField = {
    field: name,
    label: name,
    value: null,
    display: '',
    help: null,
    choices: null,
  };
  const fault = { code, suggestion };
  const shown = (['en', 'fr', 'ja', 'de', 'es', 'pt', 'pt_BR'] as const).map(
    (language) => fieldInputs(pageWords(language), { field, value: 'x', fault }).text,
  );
  for (const page of shown) {
    expect(page).toContain(suggestion);
    // Chromium replaces what is typed into such an input by an ASCII form of its own.
    expect(page).not.toContain('type="email"');
  }
  expect(new Set(shown).size).toBe(shown.length);
});

const town: FieldValue = { lines: ['1 rue A'], city: '', countryCode: CountryCode.parse('FR') };

test('the fault of a part of an address stands beneath that part', () => {
  const name = 'practice.addresses[practice]';
  const field = {
    field: name,
    label: name,
    value: town,
    display: '',
    help: 'Help.',
    choices: null,
  };
  const fault = { code: 'too-short', part: 'city' };
  const page = fieldInputs(pageWords('en'), { field, value: town, fault }).text;
  const ofCity = page.slice(page.indexOf('-city"'), page.indexOf('-postalCode"'));
  const [after = ''] = page.slice(page.indexOf('-city"')).split('<div>');
  expect(after).toContain('aria-invalid="true"');
  expect(after).toContain('role="alert"');
  expect(ofCity).not.toBe(page);
});

test.each<[AnswerField['field'], FieldValue, PageFault, string]>([
  ['contact.name', null, { code: 'malformed' }, 'required'],
  ['practice.legalName', null, { code: 'not-allowed' }, 'required'],
  ['practice.phone', null, { code: 'no-telephone-number', suggestion: '1' }, 'required'],
  ['practice.legalName', '\u200b', { code: 'too-short' }, 'required'],
  ['practice.addresses[practice]', town, { code: 'too-short', part: 'city' }, 'required'],
  ['practice.addresses[practice]', town, { code: 'malformed', part: 'countryCode' }, 'malformed'],
  ['practice.website', 'a.fr', { code: 'too-short' }, 'malformed'],
])('the fault of %s that shows %o, %o, is said to be %s', (name, value, fault, said) => {
  const field = { field: name, label: name, value, display: '', help: null, choices: null };
  const words = pageWords('en');
  const page = fieldInputs(words, { field, value, fault }).text;
  const texts = [...page.matchAll(/role="alert">([^<]*)</g)].map(([, text]) => text);
  expect(texts).toEqual([words.say(said === 'required' ? 'fault.required' : 'fault.malformed')]);
});
