import { expect, test } from 'vitest';
import { singleFieldsOf } from './asked-fields.ts';
import { singleFields } from './field-path.ts';

test('names in kana are asked for in Japan alone', () => {
  const kana = ['practice.kanaName', 'contact.kanaName'];
  expect(singleFieldsOf('JP')).toEqual(singleFields);
  expect(singleFieldsOf('FR')).toEqual(singleFields.filter((field) => !kana.includes(field)));
});
