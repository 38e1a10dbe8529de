import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asciiAddress, inLetters, readEmailAddress } from './email-address.ts';

describe('reports tried: an address as people have it', () => {
  test.each([
    ['letters in the domain', 'info@müller.example', 'info@müller.example', 'xn--mller-kva'],
    ['ß stays ß', 'info@straße.example', 'info@straße.example', 'xn--strae-oqa'],
    ['the capital of ß', 'info@STRAẞE.example', 'info@straße.example', 'xn--strae-oqa'],
    ['ς stays ς', 'info@σίσυφος.example', 'info@σίσυφος.example', 'xn--kxa6ajbbmh'],
    ['Japanese', 'info@眼鏡店.example', 'info@眼鏡店.example', 'xn--hxtn26ctiu'],
    ['Japanese with a long vowel', 'info@センター.example', undefined, 'xn--'],
    ['a Japanese ending', 'info@例え.テスト', 'info@例え.テスト', 'xn--r8jz45g'],
    [
      'full-width signs and letters',
      'ｉｎｆｏ＠ｅｘａｍｐｌｅ．ｊｐ',
      'info@example.jp',
      'example.jp',
    ],
    ['a Japanese full stop', 'info@眼鏡店。example', 'info@眼鏡店.example', 'xn--hxtn26ctiu'],
    ['xn--, as another system shows it', 'info@xn--strae-oqa.example', 'info@straße.example', ''],
    ['capitals', 'Info@MÜLLER.example', 'Info@müller.example', 'xn--mller-kva'],
    ['a decomposed ü', 'info@mu\u0308ller.example', 'info@müller.example', 'xn--mller-kva'],
    ['a plus', 'info+shop@a-b.example', 'info+shop@a-b.example', 'a-b.example'],
    ['blanks around it', ' a@b.example ', 'a@b.example', 'b.example'],
  ])('%s', (_, typed, address = typed, ascii = '') => {
    expect(readEmailAddress(typed)).toEqual({ address });
    expect(asciiAddress(address)).toContain(ascii);
    expect(asciiAddress(address)).toMatch(/^[ -~]+$/);
    expect(inLetters(asciiAddress(address))).toBe(address);
  });

  test.each([
    ['no @', 'info', 'malformed'],
    ['quoted', '"a b"@c.example', 'local-part'],
    ['quoted with an @', '"a@b"@c.example', 'local-part'],
    ['two points', 'a..b@c.example', 'local-part'],
    ['a point in front', '.a@c.example', 'local-part'],
    ['a point at the end', 'a.@c.example', 'local-part'],
    ['letters that few servers take', 'é@c.example', 'local-part'],
    ['ß before the @', 'straße@c.example', 'local-part'],
    ['a route by %', 'a%b@c.example', 'local-part'],
    ['a route by !', 'c!a@b.example', 'local-part'],
    ['nothing before the @', '@c.example', 'local-part'],
    ['two recipients', 'a@b.example,c@d.example', 'local-part'],
    ['a header of its own', 'a@b.example\r\nBcc: c@d.example', 'local-part'],
    ['a comment', 'a(comment)@c.example', 'local-part'],
    ['a name', 'Name <a@c.example>', 'local-part'],
    ['no domain', 'a@', 'no-domain'],
    ['no ending', 'a@b', 'no-domain'],
    ['a number of a host', 'a@192.0.2.17', 'no-domain'],
    ['a port', 'a@c.example:25', 'no-domain'],
    ['a path', 'a@c.example/x', 'no-domain'],
    ['an escaped character', 'a@c%2eexample', 'no-domain'],
    ['an empty label', 'a@c..example', 'no-domain'],
    ['a hyphen in front', 'a@-c.example', 'no-domain'],
    ['an underscore', 'a@b_c.example', 'no-domain'],
    ['a symbol', 'a@☃.example', 'no-domain'],
    ['an emoji', 'a@👓.example', 'no-domain'],
    ['xn-- of nothing', 'a@xn--a.example', 'no-domain'],
    ['xn-- of plain letters', 'a@xn--strasse-.example', 'no-domain'],
    ['a long label', `a@${'b'.repeat(64)}.example`, 'no-domain'],
    ['a long label in letters', `a@${'ü'.repeat(60)}.example`, 'no-domain'],
    ['a long local part', `${'a'.repeat(65)}@b.example`, 'too-long'],
    [
      'a long address',
      `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.example`,
      'too-long',
    ],
  ])('%s', (_, typed, fault) => {
    expect(readEmailAddress(typed)).toEqual({ fault });
  });

  test.each([
    ['a ligature', 'a@ﬁrma.example', 'a@firma.example'],
    ['a raised digit', 'a@x².example', 'a@x2.example'],
    ['a soft hyphen', 'a@b\u00adc.example', 'a@bc.example'],
    ['a zero-width blank', 'a@b\u200bc.example', 'a@bc.example'],
    ['a narrow katakana', 'a@ﾒｶﾞﾈ.example', 'a@メガネ.example'],
  ])('%s is asked about', (_, typed, suggestion) => {
    expect(readEmailAddress(typed)).toEqual({ fault: 'other-domain', suggestion });
  });
});

test('straße is never sent to strasse', () => {
  for (const typed of ['straße', 'STRAßE', 'STRAẞE', 'Straße', 'stra\u00dfe']) {
    const { address } = readEmailAddress(`a@${typed}.example`);
    expect(asciiAddress(address ?? ''), typed).toBe('a@xn--strae-oqa.example');
  }
  expect(asciiAddress('a@strasse.example')).toBe('a@strasse.example');
});

describe('properties', () => {
  const letter = fc.oneof(
    fc.constantFrom(...'abcxyz0129-äöüßéñçøłςσΣİıſẞＡａ０眼鏡店メガネﾒｶﾞカ゛ー한글דуфПशाطй'),
    fc.constantFrom(
      'ﬁ',
      '²',
      '℡',
      '\u00ad',
      '\u200d',
      '\u0301',
      '・',
      '·',
      'ʹ',
      '。',
      '．',
      '☃',
      'xn--',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  const label = fc.array(letter, { minLength: 1, maxLength: 8 }).map((all) => all.join(''));
  const domain = fc.array(label, { minLength: 1, maxLength: 3 }).map((all) => all.join('.'));
  const typed = domain.map((one) => `a@${one}.example`);
  /** What a person takes for the same: width, case and the form of accents. */
  const looks = (text: string) =>
    text
      .replace(/[\uff01-\uff5e]/g, (one) => String.fromCodePoint(one.charCodeAt(0) - 0xfee0))
      .replace(/[。｡]/g, '.')
      .normalize('NFC')
      .toLowerCase()
      .normalize('NFC');

  test('letters become xn-- and the same letters again', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const { address } = readEmailAddress(text);
        if (address === undefined) return;
        const ascii = asciiAddress(address);
        expect(ascii).toMatch(/^a@[a-z0-9.-]+$/);
        expect(inLetters(ascii)).toBe(address);
        expect(readEmailAddress(ascii)).toEqual({ address });
        expect(readEmailAddress(address)).toEqual({ address });
        expect(asciiAddress(ascii)).toBe(ascii);
      }),
      { numRuns: 1000 },
    );
  });

  test('what is taken is what was typed, so that no two addresses are silently one', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const { address } = readEmailAddress(text);
        if (address === undefined || /xn--/i.test(looks(text))) return;
        expect(looks(address)).toBe(looks(text));
      }),
      { numRuns: 1000 },
    );
  });

  test('what is suggested is taken', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const reading = readEmailAddress(text);
        if (reading.fault !== 'other-domain') return;
        expect(readEmailAddress(reading.suggestion ?? '')).toEqual({ address: reading.suggestion });
      }),
      { numRuns: 1000 },
    );
  });

  test('no text makes it fail', () => {
    const anything = fc.oneof(
      typed,
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(anything, (text) => {
        readEmailAddress(text);
        asciiAddress(text);
        inLetters(text);
      }),
      { numRuns: 1000 },
    );
  });
});
