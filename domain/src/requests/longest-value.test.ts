import { expect, test } from 'vitest';
import { Contact, Practice } from '../registration/application.ts';
import { AddressValue, IdentifierValue } from './answer-content.ts';
import { longestValue } from './longest-value.ts';

const address = { lines: ['1'], city: 'x', countryCode: 'FR' };
const texts: Readonly<Record<string, (length: number) => string>> = {
  'practice.phone': (length) => '1'.repeat(length),
  'contact.phone': (length) => '1'.repeat(length),
  'practice.website': (length) => `https://x.example/`.padEnd(length, 'x'),
};
const plain = (length: number) => 'x'.repeat(length);

test.each([
  ['practice.legalName', undefined, (text: string) => Practice.shape.legalName.safeParse(text)],
  ['practice.tradingName', undefined, (text: string) => Practice.shape.tradingName.safeParse(text)],
  ['practice.kanaName', undefined, (text: string) => Practice.shape.kanaName.safeParse(text)],
  ['practice.phone', undefined, (text: string) => Practice.shape.phone.safeParse(text)],
  ['practice.website', undefined, (text: string) => Practice.shape.website.safeParse(text)],
  ['contact.name', undefined, (text: string) => Contact.shape.name.safeParse(text)],
  ['contact.kanaName', undefined, (text: string) => Contact.shape.kanaName.safeParse(text)],
  ['contact.phone', undefined, (text: string) => Contact.shape.phone.safeParse(text)],
  ['an address', 'lines', (text: string) => AddressValue.safeParse({ ...address, lines: [text] })],
  ['an address', 'city', (text: string) => AddressValue.safeParse({ ...address, city: text })],
  ['an address', 'region', (text: string) => AddressValue.safeParse({ ...address, region: text })],
  [
    'an address',
    'postalCode',
    (text: string) => AddressValue.safeParse({ ...address, postalCode: text }),
  ],
  ['an identifier', 'value', (text: string) => IdentifierValue.safeParse({ value: text })],
  [
    'an identifier',
    'issuer',
    (text: string) => IdentifierValue.safeParse({ value: '1', issuer: text }),
  ],
])('the longest value of %s %s is the one that its schema takes', (field, part, parse) => {
  const longest = longestValue(field, part);
  if (longest === undefined) throw new Error('No limit is known.');
  const text = texts[field] ?? plain;
  expect(parse(text(longest)).success).toBe(true);
  expect(parse(text(longest + 1)).error?.issues[0]?.message).toBe('too-long');
});

test('the longest address of mails is as long as the standard has it', () => {
  const longest = longestValue('contact.email') ?? 0;
  const tooLong = `${'x'.repeat(64)}@${'x'.repeat(63)}.`.padEnd(longest - 3, 'x.x').concat('.com');
  expect(Contact.shape.email.safeParse(tooLong).error?.issues[0]?.message).toBe('too-long');
  expect(longestValue('practice.type')).toBeUndefined();
});
