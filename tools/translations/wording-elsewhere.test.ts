import { readFileSync } from 'node:fs';
import { problemTitles } from '@countersign/contract/problems/problem-titles';
import { mailLanguages } from '@countersign/domain/locale/mail-language';
import { expect, test } from 'vitest';
import { english } from '../../identity-provider/src/pages/texts/english.ts';
import { french } from '../../identity-provider/src/pages/texts/french.ts';
import { japanese } from '../../identity-provider/src/pages/texts/japanese.ts';
import { INBOX_LANGUAGES, inboxTexts } from '../../mailbox/src/inbox/inbox-texts.ts';
import { wordingFaults } from './wording-faults.ts';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

/** Every text with its key; a text that takes values gets a placeholder and a number. */
function textsOf(value: unknown, path = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String(value('{name}', 5))]];
  return Object.entries(Object(value)).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

function faultsIn(language: string, texts: unknown, exempt: readonly string[] = []): string[] {
  const all = textsOf(texts).filter(([key]) => !exempt.includes(key));
  expect(all.length).toBeGreaterThan(20);
  return all.flatMap(([key, text]) => wordingFaults(language, text).map((f) => `${key} ${f}`));
}

test.each(mailLanguages)('mails use the words of the glossary: %s', (language) => {
  const texts = JSON.parse(read(`business-api/src/mail/contents/texts/${language}.json`));
  expect(faultsIn(language, texts)).toEqual([]);
});

test.each(INBOX_LANGUAGES)('the mailbox uses the words of the glossary: %s', (language) => {
  expect(faultsIn(language, inboxTexts(language))).toEqual([]);
});

test.each([
  ['en', english],
  ['fr', french],
  ['ja', japanese],
])('the sign-in pages use the words of the glossary: %s', (language, texts) => {
  // The name of a role, not of a place.
  expect(faultsIn(language, texts, ['.demo.customerService'])).toEqual([]);
});

test.each([
  ['mailbox', inboxTexts('fr')],
  ['sign-in pages', french],
])('no French line of the %s ends within “e-mail”', (_where, texts) => {
  const all = textsOf(texts).map(([, text]) => text);
  expect(all.filter((text) => /e-mail/i.test(text))).toEqual([]);
  expect(all.some((text) => text.includes('e-\u2060mail'))).toBe(true);
});

test('the titles of problems use the words of the glossary', () => {
  expect(faultsIn('en', problemTitles)).toEqual([]);
});
