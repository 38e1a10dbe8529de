import { expect, test } from 'vitest';
import { lookAt, visitName } from './visit.ts';

const minute = 60_000;

test('a look after a pause is another visit, and the one before is its base', () => {
  const first = lookAt(undefined, 100 * minute);
  expect(first).toEqual({ base: null, seen: 100 * minute });
  const same = lookAt(first, 115 * minute);
  expect(same).toEqual({ base: null, seen: 115 * minute });
  const next = lookAt(same, 131 * minute);
  expect(next).toEqual({ base: 115 * minute, seen: 131 * minute });
  expect(lookAt(next, 132 * minute).base).toBe(115 * minute);
});

test('each person has visits of their own, without the name', () => {
  expect(visitName('issuer|robin')).not.toBe(visitName('issuer|kim'));
  expect(visitName('issuer|robin')).toMatch(/^visit-[0-9a-z]+$/);
});
