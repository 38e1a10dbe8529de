import type { SentenceCode } from '@countersign/domain/duplicates/signal';
import { expect, test } from 'vitest';
import { hitStanding, hitStrength } from './hit-strength.ts';

test.each<[readonly SentenceCode[], boolean, string | undefined]>([
  [['establishment-number-same', 'name-different', 'address-elsewhere'], true, 'number'],
  [['company-number-same'], false, 'number'],
  [['domain-same', 'name-different'], true, 'domain'],
  [['name-same', 'address-town'], true, 'name-and-place'],
  [['name-near', 'address-house'], true, 'name-and-place'],
  [['name-same'], false, 'name'],
  [['name-same', 'address-elsewhere'], true, undefined],
  [['name-near'], false, undefined],
  [['name-different', 'address-house'], true, 'place'],
  [['address-street'], true, undefined],
  [['number-one-digit-apart', 'domain-near'], false, undefined],
  [[], false, undefined],
])('what agrees: %j, with a place: %s, is a hit by %s', (sentences, hasPlace, strength) => {
  const signals = sentences.map((sentence) => ({ sentence }));
  expect(hitStrength(signals, { hasPlace })).toBe(strength);
});

test.each([
  ['name', null, null, 'open'],
  ['name', 'same', 'name', 'same'],
  ['number', 'same', 'name', 'same'],
  ['name', 'different', 'name', 'silent'],
  ['domain', 'different', 'name', 'silent'],
  ['number', 'different', 'name', 'open'],
  ['number', 'different', 'number', 'silent'],
] as const)(
  'a hit by %s, answered %s when it was by %s, is %s',
  (strength, answer, before, standing) => {
    expect(hitStanding({ strength, answer, answeredStrength: before })).toBe(standing);
  },
);
