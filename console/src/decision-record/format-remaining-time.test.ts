import { expect, test } from 'vitest';
import { formatRemainingTime } from './format-remaining-time.ts';

test.each([
  [20_000, 'en', '20 seconds'],
  [19_001, 'en', '20 seconds'],
  [1000, 'en', '1 second'],
  [-5, 'en', '0 seconds'],
  [90_000, 'fr', '90\u00a0secondes'],
  [91_000, 'fr', '2 minutes'],
  [4200, 'ja', '5秒'],
])('[S3.7] %i ms in %s are %s', (leftMs, tag, words) => {
  expect(formatRemainingTime(leftMs, tag)).toBe(words);
});
