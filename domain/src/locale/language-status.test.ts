import { expect, test } from 'vitest';
import { applicantMailLanguage, languageStatus } from './language-status.ts';
import { translationLanguages } from './languages.ts';
import { mailLanguages } from './mail-language.ts';

test('the languages that their makers read are reviewed, all others drafts', () => {
  for (const languages of [mailLanguages, translationLanguages]) {
    const reviewed = languages.filter((one) => languageStatus(one) === 'reviewed');
    expect(reviewed.toSorted()).toEqual(['en', 'fr', 'ja']);
  }
});

test.each([
  ['de_AT', true, 'ja', 'de'],
  ['de_AT', false, 'ja', 'ja'],
  ['de_AT', false, 'de', 'en'],
  ['fr_CA', false, 'ja', 'fr'],
  ['th', false, 'ja', 'en'],
] as const)(
  'a reader of %s, drafts sent: %s, market in %s, gets %s',
  (locale, drafts, local, language) => {
    expect(applicantMailLanguage(locale, 'US', { drafts, local })).toBe(language);
  },
);
