import { expect, test } from 'vitest';
import { sampleIdentifiers as sample } from './sample-identifiers.ts';

// Published sample numbers; each maker must find their check digits.
test.each([
  ['NPI', sample.npi('123456789'), '1234567893'],
  ['SIREN', sample.siren('73282932'), '732829320'],
  ['SIRET', sample.siret('732829320', '0007'), '73282932000074'],
  ['French VAT', sample.frenchVat('732829320'), 'FR44732829320'],
  ['RPPS', sample.rpps('9970021889'), '99700218896'],
  ['Japanese corporate number', sample.japaneseCorporate('835678256246'), '5835678256246'],
  ['Japanese corporate number', sample.japaneseCorporate('010705000725'), '7010705000725'],
  ['German VAT', sample.germanVat('13669597'), 'DE136695976'],
  ['German IK', sample.germanIk('26032682'), '260326822'],
  ['Spanish NIF', sample.spanishCompany('6471783'), 'B64717838'],
  ['Portuguese NIPC', sample.portugueseCompany('50196484'), '501964843'],
  ['CNPJ', sample.brazilianCompany('167272300001'), '16727230000197'],
  ['CNPJ with letters', sample.brazilianCompany('12ABC34501DE'), '12ABC34501DE35'],
  ['UK VAT', sample.britishVat('9807806'), 'GB980780684'],
  ['Canadian BN', sample.canadianBusiness('12302663'), '123026635'],
  ['ACN', sample.australianCompany('00408561'), '004085616'],
  ['ABN of an ACN', sample.australianBusiness('002724334'), '43002724334'],
])('%s: %s', (_name, made, published) => {
  expect(made).toBe(published);
});
