import { readFileSync } from 'node:fs';
import { problemTitles } from '@countersign/contract/problems/problem-titles';
import { translationLanguages } from '@countersign/domain/locale/languages';
import { mailLanguages } from '@countersign/domain/locale/mail-language';
import { expect, test } from 'vitest';
import { pageTexts as unsubscribeTexts } from '../../business-api/src/notifications/unsubscribe/page-texts.ts';
import { problemPageTexts } from '../../business-api/src/platform/http/problem-page-texts.ts';
import { french } from '../../identity-provider/src/pages/texts/french.ts';
import { pageTexts } from '../../identity-provider/src/pages/texts/page-texts.ts';
import { INBOX_LANGUAGES, inboxTexts } from '../../mailbox/src/inbox/inbox-texts.ts';
import { languageFaults } from './language-faults.ts';
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
  return all.flatMap(([key, text]) =>
    [...wordingFaults(language, text), ...signFaults(language, text)].map((f) => `${key} ${f}`),
  );
}

/** BCP 47, as the mailbox names its languages, or ours. */
function signFaults(language: string, text: string): string[] {
  return languageFaults(language.replace('-', '_'), text);
}

test.each(mailLanguages)('mails use the words of the glossary: %s', (language) => {
  const texts = JSON.parse(read(`business-api/src/mail/contents/texts/${language}.json`));
  expect(faultsIn(language, texts)).toEqual([]);
});

test.each(INBOX_LANGUAGES)('the mailbox uses the words of the glossary: %s', (language) => {
  expect(faultsIn(language, inboxTexts(language))).toEqual([]);
});

test.each(Object.entries(pageTexts))(
  'the sign-in pages use the words of the glossary: %s',
  (language, texts) => {
    // The name of a role, not of a place.
    expect(faultsIn(language, texts, ['.demo.customerService'])).toEqual([]);
  },
);

test.each([
  ['mailbox', inboxTexts('fr')],
  ['sign-in pages', french],
])('no French line of the %s ends within “e-mail”', (_where, texts) => {
  const all = textsOf(texts).map(([, text]) => text);
  expect(all.filter((text) => /e-mail/i.test(text))).toEqual([]);
  expect(all.some((text) => text.includes('e-\u2060mail'))).toBe(true);
});

test.each(translationLanguages)('the pages of the API use them: %s', (language) => {
  const texts = [unsubscribeTexts[language], problemPageTexts[language]];
  expect(faultsIn(language, texts)).toEqual([]);
});

test('the titles of problems use the words of the glossary', () => {
  expect(faultsIn('en', problemTitles)).toEqual([]);
});
