import { expect, test } from 'vitest';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { isForeignMail } from './applicant-language.ts';

test.each([
  ['nb_NO', false],
  ['no_NO', false],
  ['pt_PT', false],
  ['zh_TW', false],
  ['it_IT', false],
  ['nn_NO', false],
  ['en_GB', false],
  ['en-GB', false],
  ['en', false],
  ['ar_EG', true],
])('whether a mail to a reader of %s is in another language: %s', (applicantLocale, isForeign) => {
  expect(isForeignMail(pendingRegistration({ applicantLocale }))).toBe(isForeign);
});
