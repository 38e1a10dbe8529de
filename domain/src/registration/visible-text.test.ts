import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deceptiveNames } from '../testing/deceptive-names.ts';
import {
  proseAsSeen,
  visibleTextFault,
  visibleTextFaults,
  withVisibleMarks,
} from './visible-text.ts';

test('there are at least sixty deceptive names', () => {
  expect(new Set(deceptiveNames.map(([, name]) => name)).size).toBeGreaterThanOrEqual(60);
});

describe('a deceptive name', () => {
  test.each(deceptiveNames)('with %s is refused', (_, name) => {
    expect(visibleTextFault(name)).toBeDefined();
  });
  test.each(deceptiveNames)('with %s is shown with marks', (_, name) => {
    const shown = withVisibleMarks(name);
    expect([...shown]).toHaveLength([...name].length);
    expect(visibleTextFault(shown)).not.toBe('hidden-characters');
  });
});

describe('a name with the joiners of its script', () => {
  test.each([
    ['Persian with a non-joiner', 'عینک‌سازی'],
    ['Hindi with a joiner', 'क्‍ष'],
    ['Sinhala with a joiner', 'ශ්‍රී'],
    ['Malayalam with a non-joiner', 'കണ്‌ണട'],
    ['a variant of an ideograph', '葛\u{e0100}城眼科'],
    ['a standardised variant of an ideograph', '神\ufe00谷'],
    ['Mongolian with a variation', 'ᠨᠢᠳᠦ᠋ᠨ'],
    ['an emoji of several people', 'Optique 👨‍👩‍👧'],
    ['an emoji in colour', 'Optique ☎️'],
    ['Arabic', 'بصريات النور'],
    ['Hebrew', 'אופטיקה כהן'],
    ['Thai', 'ร้านแว่นตา'],
    ['Japanese', '株式会社メガネ・ドットコム'],
    ['accents', 'Optique Zoë & Fils, S.à r.l.'],
    ['digits alone', '1001'],
  ])('passes: %s', (_, name) => {
    expect(visibleTextFault(name)).toBeUndefined();
    expect(withVisibleMarks(name)).toBe(name);
    expect(proseAsSeen(`${name}, ${name}\n${name}`)).toBe(`${name}, ${name}\n${name}`);
  });
});

test.each([
  ['a byte order mark and a zero-width space at the ends', '\ufeffBonjour\u200b', 'Bonjour'],
  ['soft hyphens', 'Augen\u00adoptiker\u00admeister', 'Augenoptikermeister'],
  ['direction marks of a word processor', '\u200fאופטיקה\u200f (Paris)\u200e', 'אופטיקה (Paris)'],
  ['joiners without need', 'Opti\u200dque\u2060', 'Optique'],
  ['lines of a word processor', 'one\u2028two\u2029three', 'one\ntwo\nthree'],
  ['a digit as an emoji', '1\ufe0f\u20e3', '1\u20e3'],
  ['nothing else', '\u200b\ufeff', ''],
  ['an override', 'pay \u202e0001\u202c', 'pay �0001�'],
  ['an isolate', '\u2067abc\u2069', '�abc�'],
  ['fillers and the blank of braille', '\u3164a\u2800', '�a�'],
  ['tag characters', 'a\u{e0041}\u{e007f}', 'a��'],
])('a text with %s is stored as it is seen', (_, text, stored) => {
  expect(proseAsSeen(text)).toBe(stored);
});

test('a text as it is seen stays so', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom(...deceptiveNames.map(([, name]) => name), 'क्‍ष', '葛\u{e0100}城', '☎️'),
        ),
      ),
      (parts) => {
        const seen = proseAsSeen(parts.join(''));
        expect(proseAsSeen(seen)).toBe(seen);
        expect(withVisibleMarks(seen)).toBe(seen);
      },
    ),
  );
});

test('each text of a value is examined, and its place is named', () => {
  const application = { practice: { names: ['Optique', '\u200b'], type: 'optician' }, count: 1 };
  expect(visibleTextFaults(application)).toEqual([
    { path: ['practice', 'names', 1], fault: 'hidden-characters' },
  ]);
});

test('marking a marked text changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = withVisibleMarks(text);
      expect(withVisibleMarks(shown)).toBe(shown);
    }),
  );
});
