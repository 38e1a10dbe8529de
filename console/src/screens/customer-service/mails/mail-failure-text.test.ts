import { expect, test } from 'vitest';
import { mailFailureText } from './mail-failure-text.ts';

test.each([
  ['smtp-550', 'mails.trouble.refused'],
  ['smtp-421', 'mails.trouble.postponed'],
  ['malformed-recipient', 'mails.trouble.malformed'],
  ['econnrefused', 'mails.trouble.unreachable'],
  ['unknown', 'mails.trouble.unreachable'],
])('[S8.2] %s is put into words', (code, key) => {
  expect(mailFailureText(code)).toBe(key);
});
