import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foreignFileName, foreignLine, staffText } from './foreign-text.ts';

/** What mail clients turn into links: a scheme, www., or a word, a dot and a word. */
const linkLike = /https?:\/\/|www\.\S|[\p{L}\p{N}-][.\u3002\uff0e\uff61]\p{L}{2}|\S@\S/iu;

test.each([
  ['licence.pdf', 'licence.pdf'],
  ['Scan 2026.11.29.JPEG', 'Scan 2026.11.29.JPEG'],
  ['evil.example.pdf', 'evil.\u200aexample.pdf'],
  ['www.evil.com', 'www.\u200aevil.\u200acom'],
  ['evil.pdf/x.zip', 'evil.\u200apdf/x.\u200azip'],
  ['רישיון.pdf', '\u2068רישיון.pdf\u2069'],
])('the name of the file %s has its ending as it is, and no address', (name, shown) => {
  expect(foreignFileName(name)).toBe(shown);
});

describe('a name typed by an outsider', () => {
  test.each([
    'https://evil.example/approve',
    'Sign in at evil.example now',
    'WWW.EVIL.EXAMPLE',
    'evil。example',
    'optik@evil.example',
    'http://10.0.0.1/x',
    'müller-optik.münchen',
  ])('%s is no link any more and reads the same', (name) => {
    const line = foreignLine(name);
    expect(line).not.toMatch(linkLike);
    expect(line.replaceAll('\u200a', '')).toBe(name);
  });

  test.each([
    ['St. Mary’s Eye Clinic, Inc.', 'St. Mary’s Eye Clinic, Inc.'],
    ['メガネのひかり　吉祥寺店', 'メガネのひかり 吉祥寺店'],
    ['12.345.678/0001-95', '12.345.678/0001-95'],
    ['Optique d’Été', 'Optique d’Été'],
  ])('%s stays as it is', (name, shown) => {
    expect(foreignLine(name)).toBe(shown);
  });

  test('does not change the direction of our text', () => {
    expect(foreignLine('Optik \u202egro.elpmaxe\u202c')).not.toMatch(/[\u202a-\u202e\u2066\u2067]/);
    expect(foreignLine('\u2067Optik')).toBe('\ufffdOptik');
    expect(foreignLine('נקודת מבט')).toBe('\u2068נקודת מבט\u2069');
  });

  test('has one line and no control characters', () => {
    const hostile = 'Optik\r\nBcc: all@evil.example\u0000\u001b[2J\u2028Subject: x';
    expect(foreignLine(hostile)).not.toMatch(/\p{Cc}|[\u2028\u2029]/u);
  });

  test('cannot cover other lines with 10,000 combining characters', () => {
    const tower = `Opti${'\u0301'.repeat(10_000)}k`;
    expect([...foreignLine(tower)].length).toBeLessThan(12);
    expect(foreignLine('x'.repeat(500))).toHaveLength(160);
  });

  test('every text becomes one bounded line without controls and links', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const line = foreignLine(name);
        expect(line.isWellFormed()).toBe(true);
        expect(line).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066\u2067\u2028\u2029]|:\/\//u);
        expect([...line].length).toBeLessThanOrEqual(162);
      }),
    );
  });
});

test('lines and links of a reviewer’s message stay', () => {
  expect(staffText('Bitte hier:\r\nhttps://shop.example/upload\n\n')).toBe(
    'Bitte hier:\nhttps://shop.example/upload',
  );
});
