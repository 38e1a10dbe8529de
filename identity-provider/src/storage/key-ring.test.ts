import { expect, test } from 'vitest';
import { createKeyRing } from './key-ring.ts';
import { openIdentityDatabase } from './open-identity-database.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

function ringOf(database = openIdentityDatabase(':memory:')) {
  const clock = { ms: 1_000_000_000_000 };
  const ring = createKeyRing(database, { signatureValidityMs: 13 * hourMs, nowMs: () => clock.ms });
  const kids = () => ring.current().signing.map(({ kid }) => kid);
  return { clock, ring, kids };
}

test('a new database gets keys that sign at once and stay', () => {
  const database = openIdentityDatabase(':memory:');
  const { ring } = ringOf(database);
  const keys = ring.current();
  expect(keys.signing).toHaveLength(1);
  expect(keys.cookies).toHaveLength(1);
  expect(ringOf(database).ring.current()).toEqual(keys);
});

test('a rotated key is published first; the old one stays valid', () => {
  const { clock, ring, kids } = ringOf();
  const [first] = kids();
  const { version } = ring.current();
  ring.rotate();
  const published = kids();
  expect(published).toHaveLength(2);
  expect(published[0]).toBe(first);
  expect(ring.current().version).not.toBe(version);

  clock.ms += 15 * minuteMs - 1;
  expect(kids()[0]).toBe(first);
  clock.ms += 1;
  expect(kids()).toEqual([published[1], first]);

  clock.ms += 13 * hourMs + 2 * minuteMs - 1;
  expect(kids()).toHaveLength(2);
  clock.ms += 1;
  expect(kids()).toEqual([published[1]]);
});

test('a new cookie key signs at once; old cookies stay valid', () => {
  const { clock, ring } = ringOf();
  const [old] = ring.current().cookies;
  ring.rotate();
  const both = ring.current().cookies;
  expect(both).toHaveLength(2);
  expect(both[1]).toBe(old);
  clock.ms += 14 * hourMs;
  expect(ring.current().cookies).toEqual([both[0]]);
});

test('keys rotate once after ninety days', () => {
  const { clock, kids } = ringOf();
  const [first] = kids();
  clock.ms += 90 * dayMs;
  expect(kids()).toEqual([first]);
  clock.ms += 1;
  expect(kids()).toHaveLength(2);
  expect(kids()[0]).toBe(first);
  clock.ms += 15 * minuteMs;
  expect(kids()).toHaveLength(2);
  expect(kids()[0]).not.toBe(first);
});

test('after a long pause the old key signs until the new is published', () => {
  const { clock, kids } = ringOf();
  const [first] = kids();
  clock.ms += 365 * dayMs;
  expect(kids()[0]).toBe(first);
  clock.ms += 15 * minuteMs;
  expect(kids()[0]).not.toBe(first);
});
