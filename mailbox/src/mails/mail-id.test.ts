import { expect, test } from 'vitest';
import { arrivalOf, isMailId, nextMailId } from './mail-id.ts';

test('ids always rise, even when the clock goes back', () => {
  const first = nextMailId(1_763_640_000_000, undefined);
  const second = nextMailId(1_763_640_000_000, first);
  const wentBack = nextMailId(1_763_630_000_000, second);
  const full = nextMailId(1_763_640_000_000, '01763640000000-9999');
  const later = nextMailId(1_763_640_000_005, full);
  const ids = [first, second, wentBack, full, later];
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(5);
  expect(ids.every(isMailId)).toBe(true);
  expect(arrivalOf(second)).toBe('2025-11-20T12:00:00.000Z');
});

test.each(['', '../x', '01763640000000-0000/..', 'x01763640000000-0000'])(
  '%j is not a mail id',
  (text) => {
    expect(isMailId(text)).toBe(false);
  },
);
