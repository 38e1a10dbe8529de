import type { AnswerField } from '@countersign/contract/requests/applicant';
import type { FieldValue } from '@countersign/domain/requests/answer-content';
import { expect, test } from 'vitest';
import { pageWords } from '../page-texts.ts';
import { fieldInputs } from './field-input.ts';

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
