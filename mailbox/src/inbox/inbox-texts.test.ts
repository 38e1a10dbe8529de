import { expect, test } from 'vitest';
import { INBOX_LANGUAGES, inboxTexts } from './inbox-texts.ts';

test('every language has every text; French has French punctuation', () => {
  for (const language of INBOX_LANGUAGES) {
    expect(Object.values(inboxTexts(language)).filter((text) => text.trim() === '')).toEqual([]);
  }
  const french = Object.values(inboxTexts('fr')).join('\n');
  expect(french).not.toMatch(/['"]/);
  expect(french).not.toMatch(/[^\u00a0\u202f][:;!?»]/);
});
