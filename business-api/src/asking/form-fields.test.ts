import { expect, test } from 'vitest';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { formFields } from './form-fields.ts';

const kana = 'practice.kanaName';
const isShown = (
  registration: ReturnType<typeof pendingRegistration>,
  asked: (typeof kana)[] = [],
) => formFields(registration, asked, 'en').some(({ field }) => field === kana);

test('a name in kana has a field in Japan, if it is on file or asked for', () => {
  expect(isShown(pendingRegistration('FR'))).toBe(false);
  expect(isShown(pendingRegistration('JP'))).toBe(true);
  expect(isShown(pendingRegistration('FR'), [kana])).toBe(true);
  expect(isShown(pendingRegistration('FR', { practice: { kanaName: 'メガネ' } }))).toBe(true);
});
