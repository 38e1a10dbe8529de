import { expect, test } from 'vitest';
import { mailLanguages, marketLanguage } from '../locale/mail-language.ts';
import { keysOf, namesOf, type OwnWords, ownText, sourceOf, wordParts } from './own-words.ts';

const words: OwnWords = {
  approval: {
    fr: { opening: 'Bonjour', nextSteps: 'Appelez', contact: '01', signature: 'Nous' },
    en: { contact: '02' },
  },
  reasons: { fr: { 'L02.why': 'Introuvable' } },
};
const approval = { part: 'approval', countryCode: 'FR' } as const;

test('a mail takes the words in its own language first', () => {
  const place = { ...approval, key: 'contact', language: 'en' } as const;
  expect(ownText(words, place)).toEqual({ text: '02', language: 'en' });
  expect(sourceOf(words, place)).toBe('own');
});

test.each([
  ['nextSteps', 'market-language', { text: 'Appelez', language: 'fr' }],
  ['contact', 'market-language', { text: '01', language: 'fr' }],
  ['opening', 'built-in', undefined],
  ['signature', 'built-in', undefined],
] as const)('without words in its language, %s is %s', (key, source, text) => {
  const place = { ...approval, key, language: 'de' } as const;
  expect([sourceOf(words, place), ownText(words, place)]).toEqual([source, text]);
});

test('a sentence of a reason is never in another language than its mail', () => {
  const place = { part: 'reasons', key: 'L02.why', countryCode: 'FR' } as const;
  expect(ownText(words, { ...place, language: 'fr' })?.text).toBe('Introuvable');
  expect(sourceOf(words, { ...place, language: 'en' })).toBe('built-in');
});

test('reasons that must read alike, and the one that announces a message, have no own sentence', () => {
  const keys = keysOf('reasons').join(' ');
  expect(keys).toMatch(/L02\.why L02\.next/);
  expect(keys).not.toMatch(/R01|R02|Z99|L03\.next/);
});

test('each part knows the values that all mails have', () => {
  for (const part of wordParts)
    expect(namesOf(part)).toEqual(
      expect.arrayContaining(['practice', 'contact', 'ticket', 'market', 'company']),
    );
  expect(namesOf('approval')).toContain('decidedOn');
  expect(namesOf('answer-code')).not.toContain('decidedOn');
});

test('a market has a language of mails', () => {
  expect(['FR', 'JP', 'BR', 'PT', 'US', 'XX'].map(marketLanguage)).toEqual([
    'fr',
    'ja',
    'pt_BR',
    'pt',
    'en',
    'en',
  ]);
  expect(mailLanguages).toContain(marketLanguage('DE'));
});
