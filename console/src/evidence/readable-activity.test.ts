import { expect, test } from 'vitest';
import { readableActivity } from './readable-activity.ts';

test.each([
  [
    'a code with its words',
    '47.78A Commerces de détail d’optique',
    'Commerces de détail d’optique',
  ],
  ['an American taxonomy code', '152W00000X Optometrist', 'Optometrist'],
  ['words with a number inside', 'Clinic of 2 doctors', 'Clinic of 2 doctors'],
  ['words only', 'Optician', 'Optician'],
])('%s', (_, theirs, shown) => expect(readableActivity(theirs)).toBe(shown));

test.each(['47.78A', '86.90', '152W00000X', '47/78-A', ''])('nothing but a code: "%s"', (code) => {
  expect(readableActivity(code)).toBe(null);
});
