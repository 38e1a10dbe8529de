import { describe, expect, test } from 'vitest';
import { checkIdentifier } from '../../identifiers/check-identifier.ts';
import { allRegisters, registersFor } from '../adapters/all-registers.ts';
import { registerLink } from './register-links.ts';

function read(scheme: string, value: string) {
  const { schemeId, canonical = '', display } = checkIdentifier({ scheme, value }, 'GB');
  if (schemeId === undefined) throw new Error('no scheme');
  const registers = registersFor(schemeId, canonical).map(({ id }) => id);
  return { display, registers, link: registerLink(schemeId, canonical), schemeId, canonical };
}

describe('a VAT number of Northern Ireland', () => {
  test.each([
    ['gb-vat', 'XI 980 7806 84'],
    ['vat', 'XI980780684'],
    ['gb-vat', 'VAT no. XI 980780684'],
  ])('is asked at VIES as XI: %s %s', (scheme, value) => {
    const { registers, link, display, schemeId, canonical } = read(scheme, value);
    expect(registers).toEqual(['eu-vies', 'de-evatr']);
    expect(link).toBe('https://ec.europa.eu/taxation_customs/vies/');
    expect(display).toBe('XI 980 7806 84');
    const number = allRegisters['eu-vies'].numberOf(schemeId, canonical) ?? '';
    const [request] = allRegisters['eu-vies'].requests(number, {});
    expect(request?.path).toBe('/ms/XI/vat/980780684');
    const [posted] = allRegisters['eu-vies'].requests(number, { requester: 'DE123456789' });
    expect(JSON.parse(posted?.body ?? '')).toMatchObject({
      countryCode: 'XI',
      vatNumber: '980780684',
    });
  });

  test.each(['980780684', 'GB 980 7806 84'])('differs from %s, which left the Union', (value) => {
    const { registers, link, display } = read('gb-vat', value);
    expect(registers).toEqual([]);
    expect(link).toMatch(/^https:\/\/www\.tax\.service\.gov\.uk\//);
    expect(display).toBe('GB 980 7806 84');
  });
});

test.each([
  ['jp-invoice-number', 'T7010705000725', 'regno-search/detail?selRegNo=7010705000725'],
  ['jp-corporate-number', '7010705000725', 'selHouzinNo=7010705000725'],
  ['us-npi', '1234567893', 'provider-view/1234567893'],
])('the link of %s carries the number', (scheme, value, end) => {
  expect(read(scheme, value).link).toMatch(new RegExp(`${end.replace('?', '\\?')}$`));
});
