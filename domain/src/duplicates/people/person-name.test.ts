import { expect, test } from 'vitest';
import { comparePeople, readPerson } from './person-name.ts';

test.each([
  ['Dr. Thorsten Wiedenhöft', 'Thorsten Wiedenhoeft', 'same'],
  ['Nina Quattrocchi', 'QUATTROCCHI Nina', 'same'],
  ['Γιάννης Παπαδόπουλος', 'Yannis Papadopoulos', 'same'],
  ['澤田 健一', '沢田健一', 'same'],
  ['김민서', '김 민서', 'same'],
  ['Daniel Yellowhorse', 'Dan Yellowhorse', 'near'],
  ['Bastien Lafargue', 'B. Lafargue', 'near'],
  ['Anna Müller', 'Peter Müller', 'surname'],
  ['Anna Müller', 'Müller', 'surname'],
  ['Anna Müller', 'Jorge Quirino', 'different'],
  ['Dr.', 'Anna Müller', undefined],
])('%s and %s are %s', (one, other, likeness) => {
  const [left, right] = [readPerson(one, undefined), readPerson(other, undefined)];
  expect(comparePeople(left, right)).toBe(likeness);
  expect(comparePeople(right, left)).toBe(likeness);
});

test('the same reading in kana is the same person', () => {
  const [one, other] = [
    readPerson('齋藤 美咲', 'サイトウ ミサキ'),
    readPerson('斉藤みさき', 'さいとう みさき'),
  ];
  expect(comparePeople(one, other)).toBe('same');
});
