import { expect, test } from 'vitest';
import { dialledDigits } from './dialled-digits.ts';

test.each([
  ['+33 1 42 00 00 00', '+33142000000'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['(020) 7946 0958', '02079460958'],
  ['０３ー１２３４ー５６７８（内線１２）', '0312345678'],
  ['03-1234-5678(代)', '0312345678'],
  ['415-555-0142 x12', '4155550142'],
  ['415.555.0142 #12', '4155550142'],
  ['+1 415 555 0142;ext=12', '+14155550142'],
  ['Tel. 01 42 00 00 00', '0142000000'],
])('a telephone dials of %s %s', (written, dialled) => {
  expect(dialledDigits(written)).toBe(dialled);
});
