import { expect, test } from 'vitest';
import { countEdits } from './count-edits.ts';
import { jaroWinkler } from './jaro-winkler.ts';
import { romaniseKana } from './kana.ts';
import { romaniseHangul, transliterate } from './transliterate.ts';

test.each([
  ['サワダガンキョウ', 'sawadagankyo'],
  ['シャチョウ', 'shacho'],
  ['キッテ', 'kitte'],
  ['フィット', 'fitto'],
  ['papadopoulos', 'papadopoulos'],
])('romaniseKana writes %s as %s', (kana, latin) => expect(romaniseKana(kana)).toBe(latin));

test.each([
  ['ευαγγελια', 'evangelia'],
  ['παπαδοπουλος', 'papadopoulos'],
  ['μπακαλης', 'bakalis'],
  ['светлина', 'svetlina'],
  ['сагаидачного', 'sagaidachnogo'],
  ['киів', 'kyiv'],
])('transliterate writes %s as %s', (text, latin) => expect(transliterate(text)).toBe(latin));

test('romaniseHangul writes syllables in Latin letters', () => {
  expect(romaniseHangul('한빛안경')).toBe('hanbitangyeong');
});

test.each([
  ['martha', 'marhta', 0.961],
  ['dixon', 'dicksonx', 0.813],
  ['dwayne', 'duane', 0.84],
  ['a', 'b', 0],
])('jaroWinkler of %s and %s is %d', (one, other, likeness) => {
  expect(jaroWinkler(one, other)).toBeCloseTo(likeness, 3);
  expect(jaroWinkler(other, one)).toBeCloseTo(likeness, 3);
});

test.each([
  ['vieux', 'viuex', 1],
  ['lafargue', 'lafarge', 1],
  ['hansen', 'jansen', 1],
  ['weber', 'huber', 2],
  ['short', 'muchlonger', 3],
])('countEdits of %s and %s is %d', (one, other, edits) => {
  expect(countEdits(one, other, 2)).toBe(edits);
});
