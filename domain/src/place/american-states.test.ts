import { expect, test } from 'vitest';
import { americanStateIn } from './american-states.ts';

test.each([
  ['TX', 'TX'],
  ['us-tx', 'TX'],
  [' tx ', 'TX'],
  ['Texas', 'TX'],
  ['Texas Optometry Board', 'TX'],
  ['North Carolina State Board of Examiners in Optometry', 'NC'],
  ['Board of Optometry, State of West Virginia', 'WV'],
  ['CA State Board of Optometry', 'CA'],
  ['Dept. of Health, NY', 'NY'],
  ['Washington State Department of Health', 'WA'],
])('%s names %s', (text, state) => {
  expect(americanStateIn(text)).toBe(state);
});

test.each(['', 'XX', 'Board of Optometry', 'National Board of Examiners in Optometry'])(
  '“%s” names none',
  (text) => {
    expect(americanStateIn(text)).toBeUndefined();
  },
);
