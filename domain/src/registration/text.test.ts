import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { NewEmailAddress } from './new-email-address.ts';
import { countCharacters, EmailAddress, lineOf, textOf, WebAddress, Website } from './text.ts';

test('counts code points, as the database does', () => {
  expect(countCharacters('眼鏡👓')).toBe(3);
});

describe('a line', () => {
  test.each([
    ['  Optique  ', 'Optique'],
    ['メガネ', 'メガネ'],
  ])('%j is stored as %j', (raw, stored) => {
    expect(lineOf(10).parse(raw)).toBe(stored);
  });
  test.each(['', '   ', 'a\u0000', 'a\nb', 'a\u0085b', '\ud800', 'x'.repeat(11)])(
    '%j is refused',
    (raw) => {
      expect(lineOf(10).safeParse(raw).success).toBe(false);
    },
  );
});

describe('a text', () => {
  test('has lines, and characters are counted as people count them', () => {
    expect(textOf(4000).safeParse(`a\r\n\tb${'👓'.repeat(3995)}`).success).toBe(true);
    expect(textOf(4000).safeParse('👓'.repeat(4001)).success).toBe(false);
  });
  test('has no control characters', () => {
    expect(textOf(10).safeParse('a\u0007').success).toBe(false);
  });
});

describe('an e-mail address', () => {
  test.each(['helene@lafayette-bourse.example', 'a.b+c@sub.example.com'])('%s is valid', (raw) => {
    expect(EmailAddress.safeParse(raw).success).toBe(true);
  });
  test.each([
    'a@b',
    'a@b.example,c@d.example',
    '"a@x y"@z.example',
    'a@x.example\r\nBcc: b@y.example',
    'Name <a@x.example>',
    'a@x.example;b@y.example',
    'a(comment)@x.example',
    '.a@x.example',
    'a..b@x.example',
  ])('%j is invalid', (raw) => {
    expect(EmailAddress.safeParse(raw).success).toBe(false);
  });
});

test('an address that names a route is refused, though it can be read', () => {
  for (const address of ['a%b@c.example', 'c!a@b.example', 'a%b@c.example@d.example']) {
    expect(NewEmailAddress.safeParse(address).success, address).toBe(false);
  }
  expect(EmailAddress.safeParse('a%b@c.example').success).toBe(true);
  expect(NewEmailAddress.safeParse('a.b+c@sub.example.com').success).toBe(true);
});

describe('a web address', () => {
  test('is https', () => {
    expect(WebAddress.safeParse('https://lafayette-bourse.example/licence.pdf').success).toBe(true);
  });
  test.each([
    'http://x.example/',
    'javascript:alert(1)',
    'https://user@x.example/',
    'https://x.example/\u0000',
    'data:text/html,x',
  ])('%j is invalid', (raw) => {
    expect(WebAddress.safeParse(raw).success).toBe(false);
  });
});

test.each([
  ['http://optique-bourse.example', true],
  ['https://optique-bourse.example/', true],
  ['ftp://optique-bourse.example', false],
  ['javascript:alert(1)', false],
  ['http://user@optique-bourse.example', false],
])('%s is the site of a practice: %s', (raw, isOne) => {
  expect(Website.safeParse(raw).success).toBe(isOne);
});

test('an address with capitals fits the JSON Schema too, which has no flags', () => {
  const { pattern = '' } = z.toJSONSchema(EmailAddress);
  expect('Helene.Marchand@X.EXAMPLE').toMatch(new RegExp(pattern, 'u'));
});
