import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deceptiveNames } from '../testing/deceptive-names.ts';
import { visibleTextFault, visibleTextFaults, withVisibleMarks } from './visible-text.ts';

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
  });
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
