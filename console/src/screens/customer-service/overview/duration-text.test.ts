import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test.each([
  [0.4, 'en', '0 min'],
  [45, 'en', '45 min'],
  [150, 'en', '2.5 hr'],
  [150, 'fr', '2,5\u202fh'],
  [1500, 'en', '25 hr'],
  [1500, 'ja', '25時間'],
  [5000, 'fr', '3,5\u202fj'],
  [20_000, 'en', '14 days'],
])('%d minutes in %s are %j', (minutes, tag, text) => {
  expect(durationText(minutes, tag).replaceAll('\u00a0', '\u202f')).toBe(text);
});
