import { expect, test } from 'vitest';
import { mailFailureText } from './mail-failure-text.ts';

test.each([
  ['smtp-550', 'mails.trouble.refused'],
  ['smtp-421', 'mails.trouble.postponed'],
  ['malformed-recipient', 'mails.trouble.malformed'],
  ['econnrefused', 'mails.trouble.unreachable'],
  ['unknown', 'mails.trouble.unreachable'],
  ['bounce-5.1.1', 'mails.bounce.wrongAddress'],
  ['bounce-5.1.10', 'mails.bounce.wrongAddress'],
  ['bounce-5.1.8', 'mails.bounce.permanent'],
  ['bounce-5.2.2', 'mails.bounce.full'],
  ['bounce-4.2.2', 'mails.bounce.full'],
  ['bounce-4.4.1', 'mails.bounce.temporary'],
  ['bounce-5.7.1', 'mails.bounce.refused'],
  ['bounce-5.0.0', 'mails.bounce.permanent'],
  ['delayed-4.4.1', 'mails.bounce.delayed'],
  ['complaint', 'mails.bounce.complaint'],
])('[S8.2] %s is put into words', (code, key) => {
  expect(mailFailureText(code)).toBe(key);
});
