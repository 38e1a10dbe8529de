import { expect, test } from 'vitest';
import { chooseLanguage, INBOX_LANGUAGES, inboxTexts } from './inbox-texts.ts';

test('every language has every text; French has French punctuation', () => {
  for (const language of INBOX_LANGUAGES) {
    expect(Object.values(inboxTexts(language)).filter((text) => text.trim() === '')).toEqual([]);
  }
  const french = Object.values(inboxTexts('fr')).join('\n');
  expect(french).not.toMatch(/['"]/);
  expect(french).not.toMatch(/[^\u00a0\u202f][:;!?»]/);
});

test.each([
  ['fr', 'ja', 'fr'],
  ['xx', 'it-IT;q=0.1, ja;q=0.9', 'ja'],
  [undefined, 'zz, fr-CA;q=0.5', 'fr'],
  [undefined, 'pt-BR', 'pt-BR'],
  [undefined, 'pt', 'pt-PT'],
  [undefined, undefined, 'en'],
])('the inbox asked for %s by a browser of %s is in %s', (asked, accept, language) => {
  expect(chooseLanguage(asked, accept)).toBe(language);
});
