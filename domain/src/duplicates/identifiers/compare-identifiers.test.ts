import { expect, test } from 'vitest';
import { compareIdentifiers } from './compare-identifiers.ts';
import { readIdentifier } from './read-identifier.ts';

type Written = readonly [scheme: string, value: string, issuer?: string];
const read = ([scheme, value, issuer]: Written) => {
  const form = readIdentifier({ scheme, value, issuer });
  return form === undefined ? [] : [form];
};

test.each<[Written, Written, string, string]>([
  [['fr-siret', '732 829 320 00074'], ['fr-siret', '73282932000074'], 'agree', 'agree'],
  [['fr-siret', '73282932000074'], ['fr-siret', '73282932000082'], 'contradict', 'agree'],
  [['fr-siret', '73282932000074'], ['fr-tva', 'FR44 732 829 320'], 'unknown', 'agree'],
  [['fr-siren', '732829320'], ['vat', 'FR44732829320'], 'unknown', 'agree'],
  [
    ['jp-corporate-number', '7010401089234'],
    ['jp-invoice-number', 'Ｔ7010401089234'],
    'unknown',
    'agree',
  ],
  [['br-cnpj', '11.222.333/0001-81'], ['br-cnpj', '11222333000262'], 'contradict', 'agree'],
  [['ca-bn', '123456789'], ['ca-bn', '123456789RT0001'], 'unknown', 'agree'],
  [['au-abn', '51 824 753 556'], ['au-acn', '824 753 556'], 'unknown', 'agree'],
  [['es-nif', 'B-1234567-4'], ['vat', 'ESB12345674'], 'unknown', 'agree'],
  [['gb-vat', 'XI 980 7806 84'], ['gb-vat', 'GB980780684'], 'unknown', 'agree'],
  [['gb-vat', '980780684'], ['vat', 'XI980780684'], 'unknown', 'agree'],
  [['gb-companies-house', '123456'], ['gb-companies-house', '00123456'], 'unknown', 'agree'],
  [
    ['de-handelsregister', 'HRB 1234', 'Amtsgericht Köln'],
    ['de-handelsregister', 'hrb1234', 'Köln'],
    'unknown',
    'agree',
  ],
  [
    ['de-handelsregister', 'HRB 1234', 'Köln'],
    ['de-handelsregister', 'HRB 1234', 'Bonn'],
    'unknown',
    'contradict',
  ],
  [['vat', 'ATU12345678'], ['vat', 'DE123456789'], 'unknown', 'unknown'],
  [['fr-rpps', '10003456789'], ['fr-rpps', '10003456797'], 'unknown', 'unknown'],
])('%j and %j: establishment %s, company %s', (one, other, establishment, company) => {
  const found = compareIdentifiers(read(one), read(other));
  expect([found.establishment.found, found.company.found]).toEqual([establishment, company]);
  const back = compareIdentifiers(read(other), read(one));
  expect([back.establishment.found, back.company.found]).toEqual([establishment, company]);
});

test('numbers that differ by one digit are near', () => {
  const found = compareIdentifiers(read(['us-ein', '47-1234567']), read(['us-ein', '47-1234568']));
  expect(found.company).toMatchObject({ found: 'contradict', nearly: true });
});

test('a number of zeros is no number', () => {
  expect(readIdentifier({ scheme: 'us-ein', value: '00-0000000' })).toBeUndefined();
});
