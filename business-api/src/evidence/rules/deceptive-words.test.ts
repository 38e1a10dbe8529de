import { expect, test } from 'vitest';
import { latinLike, lookalikeWords, mixedWords } from './deceptive-words.ts';

test.each([
  ['Luxоttica', 'Luxоttica', 'о (U+043E)'],
  ['Optiquе Lyon', 'Optiquе', 'е (U+0435)'],
  ['Αpollo Eyes', 'Αpollo', 'Α (U+0391)'],
  ['ОптикаLux', 'ОптикаLux', 'L (U+004C), u (U+0075), x (U+0078)'],
  ['Essilοr-Luxοttica', 'Essilοr', 'ο (U+03BF)'],
])('%s mixes alphabets in a word', (name, word, letters) => {
  expect(mixedWords(name)[0]).toEqual({ word, letters });
});

test.each([
  'Optique de la Gare',
  'Оптика Москва',
  'Оптика Lux',
  'Οπτικά Αθήνα',
  'Café Müller & Søn',
  '眼鏡のOptica',
  'メガネ21',
  '5 µm Optik',
  'Ω-Optik',
  'Кирилица-Latin',
])('%s mixes none', (name) => {
  expect(mixedWords(name)).toEqual([]);
});

test.each([
  ['рауре', 'US', 'paype'],
  ['СОСА', 'FR', 'COCA'],
  ['ΑΒΕ Optik', 'DE', 'ABE'],
])('%s in %s looks like %s', (name, country, like) => {
  expect(lookalikeWords(name, country).map((one) => one.like)).toContain(like);
});

test.each([
  ['СОСА', 'RU'],
  ['ΑΒΕ', 'GR'],
  ['Оптика', 'US'],
  ['Apple', 'US'],
  ['А', 'US'],
])('%s in %s looks like nothing else', (name, country) => {
  expect(lookalikeWords(name, country)).toEqual([]);
});

test('the table has one letter and what it looks like in each place', () => {
  expect(latinLike.size).toBe(75);
  for (const [letter, like] of latinLike) {
    expect(letter).toMatch(/^[\p{Script=Cyrillic}\p{Script=Greek}]$/u);
    expect(like).toMatch(/^[A-Za-z]+$/);
  }
});
