import { itemCodes } from '@countersign/contract/evidence/evidence';
import { findingReasons } from '@countersign/domain/evidence/finding-reasons';
import { itemWhyCodes } from '@countersign/domain/evidence/item-why-codes';
import { signalCodes } from '@countersign/domain/evidence/signal-codes';
import { expect, test } from 'vitest';
import english from '../../public/assets/i18n/en.json' with { type: 'json' };
import french from '../../public/assets/i18n/fr.json' with { type: 'json' };
import japanese from '../../public/assets/i18n/ja.json' with { type: 'json' };
import { evidenceItem, finding, sampleEvidence } from '../testing/sample-evidence.ts';
import { makeFormats } from '../translations/formats.ts';
import { makeTranslate } from '../translations/translate.ts';
import { readableValues } from './readable-values.ts';
import {
  crossSentence,
  itemWhy,
  layerReason,
  registerName,
  registerWhy,
  schemeName,
  signalSentence,
} from './sentences.ts';
import { evidenceText } from './use-evidence-text.ts';

const languages = [
  ['en', evidenceText(makeTranslate([{ language: 'en', texts: english }], () => {}))],
  ['fr', evidenceText(makeTranslate([{ language: 'fr', texts: french }], () => {}))],
  ['ja', evidenceText(makeTranslate([{ language: 'ja', texts: japanese }], () => {}))],
] as const;
const [[, words]] = languages;
const date = { date: 'March 31, 2030' };
const signalOf = (code: string) =>
  ({ code, direction: 'against', strength: 2, values: {}, restsOn: null }) as const;

test.each(languages)('%s has a sentence of its own for every code', (_, { look }) => {
  const keys = [
    ...itemWhyCodes.map((code) => `itemWhy.${code}`),
    ...findingReasons.map((code) => `registerWhy.${code}`),
    ...signalCodes.map((code) => `signal.${code}`),
    ...itemCodes.map((code) => `item.${code}`),
  ];
  expect(keys.filter((key) => look(key, date) === '')).toEqual([]);
});

test('a code that is not known here has the general sentence, never its key', () => {
  const item = sampleEvidence({ items: [evidenceItem({ code: 'name-agrees', why: 'x-new' })] });
  expect(item.items.map((one) => itemWhy(words, one, {}))).toEqual(['This is confirmed.']);
  const odd = finding({ why: 'x-new', verdict: 'unknown' });
  expect(registerWhy(words, odd, {})).toMatch(
    /no answer\. This doesn’t mean that the number is wrong\./,
  );
  expect(signalSentence(words, signalOf('x-new'), {})).toBe(
    'Something counts against the application.',
  );
  expect(layerReason(words, 'x-new')).toBe('A check of this number failed.');
  expect(schemeName(words, 'xx-new')).toBe('Number');
  expect(registerName(words, 'xx-new')).toBe('the register');
});

test('a sentence without its value becomes the general one, without a gap', () => {
  const item = evidenceItem({ code: 'licence-valid', why: 'valid-until', restsOn: [] });
  const [shown] = sampleEvidence({ items: [item] }).items;
  if (shown === undefined) throw new Error('The sample has an item');
  expect(itemWhy(words, shown, date)).toBe('The application says it’s valid until March 31, 2030.');
  expect(itemWhy(words, shown, {})).toBe('This is confirmed.');
});

test('a similar registration of another market is said without its ticket number', () => {
  const said = (why: string, values = {}) => {
    const code = 'not-known-already' as const;
    const [item] = sampleEvidence({ items: [evidenceItem({ code, why, restsOn: [] })] }).items;
    if (item === undefined) throw new Error('The sample has an item');
    return languages.map(([, one]) => itemWhy(one, item, values));
  };
  expect(said('similar-known', { ticket: 'FR-1' })[0]).toBe('A similar registration exists: FR-1.');
  expect(said('similar-known')).toEqual([
    'A similar registration exists in another market.',
    'Une demande semblable existe dans un autre marché.',
    '別の国・地域に類似の登録があります。',
  ]);
  expect(said('already-known')[0]).toBe('The same practice has a registration in another market.');
});

test('two numbers are compared by the names of their schemes and of countries', () => {
  const about = { kind: 'k', verdict: 'contradict', fact: 'SIREN' } as const;
  const market = (code: string) => ({ FR: 'France', GB: 'United Kingdom' })[code] ?? code;
  expect(
    crossSentence(
      words,
      { ...about, reason: 'different', values: ['1', '2'], schemeIds: ['fr-siren', 'fr-siret'] },
      market,
    ),
  ).toBe('SIREN says 1, SIRET says 2.');
  expect(
    crossSentence(
      words,
      { ...about, reason: 'foreign-number', values: ['FR', 'GB'], schemeIds: ['gb-vat', 'gb-vat'] },
      market,
    ),
  ).toMatch(
    /^UK VAT number belongs to another country \(United Kingdom\)\. Country of the application: France\./,
  );
});

test('values are written for people', () => {
  const values = {
    register: 'eu-vies',
    scheme: 'fr-siret',
    country: 'JP',
    date: '2030-03-31',
    theirs: 'OPTIQUE 2030',
  };
  expect(readableValues(values, words, makeFormats('en'))).toEqual({
    register: 'VIES',
    scheme: 'SIRET',
    country: 'Japan',
    date: 'March 31, 2030',
    theirs: 'OPTIQUE 2030',
  });
});
