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
  ['de_AT', true, 'JP', 'de'],
  ['de_AT', undefined, 'JP', 'de'],
  ['de_AT', false, 'JP', 'ja'],
  ['de_AT', false, 'DE', 'en'],
  ['fr_CA', false, 'JP', 'fr'],
  ['th', false, 'JP', 'en'],
] as const)(
  'a reader of %s, drafts sent: %s, in the market %s, gets %s',
  (locale, draftLanguages, countryCode, language) => {
    expect(applicantMailLanguage(locale, countryCode, { draftLanguages })).toBe(language);
  },
);
