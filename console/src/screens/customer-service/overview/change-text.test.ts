import { expect, test } from 'vitest';
import { type Compared, changeText, shareWithin } from './change-text.ts';

const said = (compared: Compared) => {
  const change = changeText(compared, 'en', (key, values) =>
    [key.replace('overview.change.', ''), values?.by, values?.before].join(' ').trim(),
  );
  return change && `${change.way}: ${change.text}`;
};

test.each([
  [{ kind: 'count', now: 12, before: 8 }, 'up: more 4 8'],
  [{ kind: 'count', now: 1000, before: 2234 }, 'down: fewer 1,234 2,234'],
  [{ kind: 'count', now: 0, before: 0 }, 'same: same  0'],
  [{ kind: 'minutes', now: 240, before: 180 }, 'up: longer 60 min 3 hr'],
  [{ kind: 'minutes', now: 100, before: 101 }, 'same: same  101 min'],
  [{ kind: 'minutes', now: null, before: 101 }, undefined],
  [{ kind: 'share', now: 0.924, before: 0.871 }, 'up: higher 5 87%'],
  [{ kind: 'share', now: 0.5, before: undefined }, undefined],
] as const)('%o is said as %s', (compared, expected) => {
  expect(said(compared)).toBe(expected);
});

test('a share is of those decided', () => {
  expect(shareWithin({ approved: 6, rejected: 2, withinTarget: 6 })).toBe(0.75);
  expect(shareWithin({ approved: 0, rejected: 0, withinTarget: 0 })).toBeNull();
  expect(shareWithin({ approved: 6, rejected: 2 })).toBeNull();
});
