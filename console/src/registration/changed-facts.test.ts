import { expect, test } from 'vitest';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { makeFormats } from '../translations/formats.ts';
import { changedFacts } from './changed-facts.ts';

const t = (key: string) => key.split('.').at(-1) ?? '';
const formats = makeFormats('en');
const before = pendingRegistration();
const changed = (changes: Parameters<typeof pendingRegistration>[0]) =>
  changedFacts(before, pendingRegistration({ version: 9, ...changes }), t, formats);

test('[S8.2] a version alone changes nothing that can be read', () => {
  expect(changed({})).toEqual([]);
});

test('[S8.2] names each field that differs, with both values', () => {
  const practice = {
    ...before.practice,
    tradingName: undefined,
    identifiers: [{ scheme: 'fr-siret' as const, value: '11111111100011' }],
    phone: '+33 1 00 00 00 00',
  };
  const contact = { ...before.contact, email: 'new@lafayette-bourse.example', phone: '+33 2' };
  expect(changed({ practice, contact })).toEqual([
    { label: 'tradingName', before: 'Optique Lafayette-Bourse', after: undefined },
    { label: 'fr-siret', before: '73282932000074', after: '11111111100011' },
    { label: 'fr-rpps', before: '99700218896, 2020-03-31', after: undefined },
    { label: 'phone', before: '+33 1 42 00 00 00', after: '+33 1 00 00 00 00' },
    {
      label: 'contact · email',
      before: 'helene@lafayette-bourse.example',
      after: 'new@lafayette-bourse.example',
    },
    { label: 'contact · phone', before: undefined, after: '+33 2' },
  ]);
});

test('[S8.2] sees another address and another document', () => {
  const [address] = before.practice.addresses;
  if (address === undefined) throw new Error('The sample has an address');
  const practice = { ...before.practice, addresses: [{ ...address, city: 'Lyon' }] };
  expect(changed({ practice, documents: [] }).map(({ label }) => label)).toEqual([
    'practice',
    'licence',
  ]);
});
