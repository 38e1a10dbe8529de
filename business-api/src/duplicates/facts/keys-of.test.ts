import { describe, expect, test } from 'vitest';
import { keysOf } from './hashed-keys.ts';
import type { WrittenApplication } from './written-application.ts';

const application: WrittenApplication = {
  countryCode: 'FR',
  practice: {
    legalName: 'Optique du Vieux-Port SARL',
    phone: '04 91 55 01 42',
    website: 'https://www.vieux-port.example',
    addresses: [
      { purpose: 'practice', lines: ['3 quai du Port'], postalCode: '13002', city: 'Marseille' },
    ],
    identifiers: [{ scheme: 'fr-siret', value: '732 829 320 00074' }],
  },
  contact: { name: 'Hélène Marchand', email: 'helene@vieux-port.example' },
};

test('an application has a key of every kind', () => {
  expect(keysOf(application)).toEqual([
    { kind: 'identifier', key: 'fr-siret:73282932000074' },
    { kind: 'company', key: 'fr-siren:732829320' },
    { kind: 'telephone', key: '+33491550142' },
    { kind: 'mail', key: 'helene@vieux-port.example' },
    { kind: 'domain', key: 'vieux-port.example' },
    { kind: 'address', key: 'FR 13002 3 p' },
    { kind: 'name', key: 'port vieuks' },
    { kind: 'name-beginning', key: 'port vieuks' },
    { kind: 'name-part', key: 'port' },
    { kind: 'name-part', key: 'vieuks' },
    { kind: 'contact', key: 'helene marchand marseille' },
  ]);
});

test('an application without facts has no keys', () => {
  expect(keysOf({})).toEqual([]);
});

describe('another spelling has a key in common', () => {
  const keys = (practice: WrittenApplication['practice'], kind: string, contact = {}) =>
    keysOf({ countryCode: 'JP', practice, contact }).flatMap((one) =>
      one.kind === kind ? [one.key] : [],
    );

  test.each([
    ['Optik Müller GmbH', 'Mueller Optik e.K.', 'name'],
    ['Οπτικά Παπαδόπουλος', 'Optika Papadopoulos O.E.', 'name'],
    ['株式会社澤田眼鏡店', '沢田メガネ', 'name'],
    ['サクラ眼科', 'さくらクリニック', 'name'],
    ['Llanfairpwll Pemberton', 'Llanfairpwl Pemberten', 'name-beginning'],
    ['Xaver Quattrocchi', 'Haver Quattrocchi', 'name-part'],
  ])('%s and %s', (one, other, kind) => {
    const there = keys({ legalName: other }, kind);
    expect(keys({ legalName: one }, kind).some((key) => there.includes(key))).toBe(true);
  });

  test.each([
    ['本町二丁目３番５号', '本町2-3-5'],
    ['3, Quai du Port', '3 quai du Port'],
  ])('address %s and %s', (one, other) => {
    const address = (line: string) =>
      keys({ addresses: [{ lines: [line], postalCode: '541-0053' }] }, 'address');
    expect(address(one)).toEqual(address(other));
    expect(address(one)).toHaveLength(1);
  });
});

test('mail providers and networks that serve everyone give no domain', () => {
  const keys = keysOf({
    practice: { website: 'https://www.facebook.com/maier' },
    contact: { email: 'maier@gmail.com' },
  });
  expect(keys).toEqual([{ kind: 'mail', key: 'maier@gmail.com' }]);
});
