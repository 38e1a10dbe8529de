import { expect, test } from 'vitest';
import { readArguments, WrongArguments } from './rig-options.ts';

test('a rig runs in its short form by default', () => {
  expect(readArguments(['kill-api'])).toEqual({
    name: 'kill-api',
    options: { long: false, calibrate: false },
  });
});

test('a rig takes its options before and after its name', () => {
  expect(readArguments(['--long', 'soak', '--seconds', '900', '--rate=10'])).toMatchObject({
    name: 'soak',
    options: { long: true, seconds: 900, rate: 10 },
  });
});

test.each([
  [[]],
  [['soak', 'overload']],
  [['soak', '--rounds', '0']],
  [['soak', '--rounds', '201']],
  [['soak', '--seconds', 'ten']],
  [['soak', '--unknown']],
])('a rig refuses the arguments %j', (words) => {
  expect(() => readArguments(words)).toThrow(WrongArguments);
});
