import { describe, expect, test } from 'vitest';
import { normaliseOwnText, ownTextFault } from './own-text-fault.ts';
import { blockLimit } from './own-words.ts';

const rules = {
  names: ['practice', 'contact', 'ticket'],
  hosts: ['lumenda.example', 'xn--hilfe-lumenda.example'],
  limit: blockLimit,
};
const faultOf = (text: string) => {
  const fault = ownTextFault(text, rules);
  return fault && [fault.code, fault.line, fault.column, fault.found];
};

describe('a text in a market’s own words', () => {
  test.each([
    'Thank you, {{contact}}. Your ticket is {{ticket}}.',
    'Sign in at https://lumenda.example/account?from=mail, with {{practice}}.',
    'Questions? +33 1 55 55 01 42, or aide@lumenda.example (9 h – 18 h).',
    'Optique du Quai S.A.R.L., 3.5 km, 12.03.2027, e.g. p.m., 1 < 2 & 3 > 2',
    'ご連絡ありがとうございます。次の手続きは（https://lumenda.example/ja）をご覧ください。',
    'Lumenda Inc.のお客様へ。{{contact}} 様',
    'See https://LUMENDA.example/.',
    'Family: 👨‍👩‍👧, name: ｶﾅ',
  ])('may be %j', (text) => {
    expect(faultOf(text)).toBeUndefined();
  });

  test.each([
    // HTML
    ['Hello <b>you</b>', ['markup', 1, 7, '<b>']],
    ['One\nTwo <script src=x>alert(1)</script>', ['markup', 2, 5, '<script src=x>']],
    ['<!-- hidden -->', ['markup', 1, 1, '<!-- hidden -->']],
    ['Tom &amp; Kim', ['markup', 1, 5, '&amp;']],
    ['&#60;b&#62;', ['markup', 1, 1, '&#60;']],
    ['<a href="https://evil.example"', ['markup', 1, 1, '<a href="https://evil.example"']],
    // names
    ['Dear {{contacts}}', ['unknown-name', 1, 6, '{{contacts}}']],
    ['Dear {{ contact }}', ['unknown-name', 1, 6, '{{ contact }}']],
    ['{{contact', ['unknown-name', 1, 1, '{{']],
    ['a}} b', ['unknown-name', 1, 2, '}}']],
    ['{{{contact}}}', ['unknown-name', 1, 1, '{{']],
    ['{{constructor}}', ['unknown-name', 1, 1, '{{constructor}}']],
    // characters that order others or are not seen
    ['Hello \u202enimda', ['hidden-characters', 1, 7, '\ufffd']],
    ['x\n\ny \u200f', ['hidden-characters', 3, 3, '\ufffd']],
    ['😀\u2066a', ['hidden-characters', 1, 2, '\ufffd']],
    ['a\u0000b', ['hidden-characters', 1, 2, '\u0000']],
    ['a\tb', ['hidden-characters', 1, 2, '\t']],
    ['zero\u200bwidth', ['hidden-characters', 1, 5, '\ufffd']],
    // links
    ['http://lumenda.example', ['insecure-link', 1, 1, 'http://lumenda.example']],
    ['javascript:alert(1)', ['insecure-link', 1, 1, 'javascript:alert(1']],
    ['mailto:x@lumenda.example', ['insecure-link', 1, 1, 'mailto:x@lumenda.example']],
    ['See https://evil.example/x.', ['foreign-link', 1, 5, 'https://evil.example/x']],
    ['See evil.example', ['foreign-link', 1, 5, 'evil.example']],
    [
      '(www.evil.example/lumenda.example)',
      ['foreign-link', 1, 2, 'www.evil.example/lumenda.example'],
    ],
    [
      'https://lumenda.example.evil.example',
      ['foreign-link', 1, 1, 'https://lumenda.example.evil.example'],
    ],
    [
      'https://lumenda.example@evil.example/',
      ['foreign-link', 1, 1, 'https://lumenda.example@evil.example/'],
    ],
    [
      'https://evil.example\\@lumenda.example',
      ['foreign-link', 1, 1, 'https://evil.example\\@lumenda.example'],
    ],
    ['https://lumenda.example:8443/', ['foreign-link', 1, 1, 'https://lumenda.example:8443/']],
    ['https://sub.lumenda.example/', ['foreign-link', 1, 1, 'https://sub.lumenda.example/']],
    ['https://lumеnda.example/', ['foreign-link', 1, 1, 'https://lumеnda.example/']],
    ['help@evil.example', ['foreign-link', 1, 1, 'help@evil.example']],
    ['/evil.example', ['foreign-link', 1, 2, 'evil.example']],
    // a value must not complete a link
    ['evil.{{contact}}', ['foreign-link', 1, 1, 'evil.{{contact}}']],
    ['{{contact}}.example', ['foreign-link', 1, 1, '{{contact}}.example']],
    ['https://{{practice}}/', ['foreign-link', 1, 1, 'https://{{practice}}/']],
    [
      'https://lumenda.example{{practice}}',
      ['foreign-link', 1, 1, 'https://lumenda.example{{practice}}'],
    ],
    ['x@{{practice}}', ['foreign-link', 1, 1, 'x@{{practice}}']],
  ])('is refused: %j', (text, expected) => {
    expect(faultOf(text)).toEqual(expected);
  });

  test('is refused beyond its limit, at the first character that is too many', () => {
    const long = `${'😀'.repeat(blockLimit)}\nmore`;
    expect(ownTextFault('😀'.repeat(blockLimit), rules)).toBeUndefined();
    expect(ownTextFault(long, rules)).toMatchObject({
      code: 'too-long',
      line: 1,
      column: blockLimit + 1,
      start: 2 * blockLimit,
      length: 5,
    });
    expect(ownTextFault('x'.repeat(10_000), rules)).toMatchObject({ code: 'too-long' });
  });

  test('names the first of several places', () => {
    expect(faultOf('See evil.example\n<b>')).toEqual(['foreign-link', 1, 5, 'evil.example']);
  });

  test('is read no further than its limit', () => {
    const text = `${'x'.repeat(blockLimit)}<b>`;
    expect(ownTextFault(text, rules)).toMatchObject({ code: 'too-long', length: 3 });
  });
});

test('lines end with a line feed, and a place stays where it was typed', () => {
  expect(normaliseOwnText('  a\r\nb\rc \n\n')).toBe('  a\nb\nc');
});
