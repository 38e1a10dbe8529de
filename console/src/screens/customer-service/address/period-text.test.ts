import { afterEach, expect, test, vi } from 'vitest';
import { periodText } from './period-text.ts';

afterEach(() => vi.restoreAllMocks());

test('a list without a period makes no format for one', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const period = { decidedFrom: undefined, decidedBefore: undefined };
  expect(periodText(period, 'en', () => 'words')).toBeUndefined();
  expect(made).not.toHaveBeenCalled();
});

test('[S2.1] a period from a day on has words', () => {
  const period = { decidedFrom: '2026-11-19', decidedBefore: undefined };
  const text = periodText(period, 'en', (key, values) => `${key} ${values?.day}`);
  expect(text).toBe('customerService.decidedSince Nov 19, 2026');
});
