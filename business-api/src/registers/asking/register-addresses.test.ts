import { describe, expect, test } from 'vitest';
import { publicAddresses } from './ask-register.ts';
import { RegistersSetting } from './register-settings.ts';

test('a name with a public and a private address has no public one', () => {
  const both = [
    { address: '147.67.34.45', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  expect(publicAddresses(both)).toEqual([]);
  expect(publicAddresses(both.slice(0, 1))).toEqual(both.slice(0, 1));
});

describe('the setting REGISTERS', () => {
  test('defaults to the real address and a slow pace', () => {
    const all = RegistersSetting.parse({ 'us-nppes': {} });
    expect([...all.values()]).toEqual([
      {
        id: 'us-nppes',
        address: 'https://npiregistry.cms.hhs.gov/api',
        credentials: {},
        perMinute: 20,
      },
    ]);
  });

  test('takes http on this machine', () => {
    const all = RegistersSetting.parse({
      'eu-vies': { address: 'http://localhost:4003/eu-vies/' },
    });
    expect(all.get('eu-vies')?.address).toBe('http://localhost:4003/eu-vies');
  });

  test.each([
    ['an unknown register', { moon: {} }],
    ['http elsewhere', { 'us-nppes': { address: 'http://npiregistry.cms.hhs.gov/api' } }],
    ['a private address', { 'us-nppes': { address: 'https://10.0.0.1/api' } }],
    ['a private address of version 6', { 'us-nppes': { address: 'https://[fd00::1]/api' } }],
    ['credentials in the address', { 'us-nppes': { address: 'https://a:b@register.example' } }],
    ['another protocol', { 'us-nppes': { address: 'file:///etc/passwd' } }],
    ['an unknown field', { 'us-nppes': { adress: 'https://register.example' } }],
    ['no pace', { 'us-nppes': { perMinute: 0 } }],
  ])('refuses %s', (_, value) => {
    expect(RegistersSetting.safeParse(value).success).toBe(false);
  });
});
