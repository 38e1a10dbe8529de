import { identifierSchemes } from '@countersign/domain/registration/identifier-schemes';
import { describe, expect, test } from 'vitest';
import { checkIdentifier, verdictOf } from './check-identifier.ts';
import { layers } from './schemes/layer-result.ts';
import { schemeNamed } from './schemes/scheme-names.ts';
import { isSchemeId, schemes } from './schemes/scheme-table.ts';
import { rightNumbersOfEurope, wrongNumbersOfEurope } from './testing/known-numbers-of-europe.ts';
import {
  rightNumbersOfTheWorld,
  unreadableNumbers,
  wrongNumbersOfTheWorld,
} from './testing/known-numbers-of-the-world.ts';

const judge = (scheme: string, value: string) => verdictOf(checkIdentifier({ scheme, value }));

describe('known numbers', () => {
  test.each([...rightNumbersOfEurope, ...rightNumbersOfTheWorld])(
    '%s %s is valid by its %s',
    (scheme, value, layer) => {
      expect(judge(scheme, value)).toEqual({ verdict: 'valid', layer, reason: undefined });
    },
  );

  test.each([...wrongNumbersOfEurope, ...wrongNumbersOfTheWorld])(
    '%s %s fails by its %s',
    (scheme, value, layer) => {
      expect(judge(scheme, value)).toMatchObject({ verdict: 'invalid', layer });
    },
  );

  test.each(unreadableNumbers)('%s %s is unknown', (scheme, value) => {
    expect(judge(scheme, value)).toMatchObject({ verdict: 'unknown', layer: 'register' });
  });
});

describe('the table of schemes', () => {
  test('has every scheme that an application may name', () => {
    expect(identifierSchemes.filter((id) => !isSchemeId(id))).toEqual([]);
  });

  test.each(Object.entries(schemes))('%s has a sample if it has a form', (id, scheme) => {
    expect(scheme.sample === undefined).toBe(scheme.form === undefined);
    if (scheme.sample !== undefined) expect(judge(id, scheme.sample).verdict).toBe('valid');
  });

  test.each(Object.entries(schemes))('%s is read back from its display form', (id, scheme) => {
    const value = scheme.sample ?? '1';
    const { display = '' } = checkIdentifier({ scheme: id, value });
    expect(checkIdentifier({ scheme: id, value: display }).canonical).toBe(value);
  });
});

test('an unchecked layer never counts as right', () => {
  for (const scheme of [...Object.keys(schemes), 'unknown']) {
    const check = checkIdentifier({ scheme, value: 'no number' });
    for (const layer of layers) expect(check.layers[layer].state).not.toBe('ok');
  }
});

test('each layer has an answer of its own', () => {
  const { layers: found } = checkIdentifier({ scheme: 'it-partita-iva', value: '12345671016' });
  expect(found.format).toEqual({ state: 'ok' });
  expect(found.digit).toEqual({ state: 'fails', reason: 'check-digit' });
  expect(found.component).toEqual({ state: 'fails', reason: 'unknown-office' });
  expect(found.cross).toEqual({ state: 'not-checkable', reason: 'needs-second-number' });
  expect(found.register).toEqual({ state: 'not-checkable', reason: 'needs-register' });
});

test('a social security number leaves no trace', () => {
  const check = checkIdentifier({ scheme: 'us-ein', value: '123-45-6789' });
  expect(JSON.stringify(check)).not.toContain('6789');
});

test.each([
  ['732829320', 'fr-siren', '732 829 320'],
  ['７３２８２９３２０', 'fr-siren', '732 829 320'],
  ['0013000666091000', 'id-npwp', '01.300.066.6-091.000'],
  ['12ABC34501DE35', 'br-cnpj', '12.ABC.345/01DE-35'],
  ['CHE100155212MWST', 'ch-uid', 'CHE-100.155.212'],
])('%s of %s is shown as %s', (value, scheme, display) => {
  expect(checkIdentifier({ scheme, value }).display).toBe(display);
});

test.each([
  ['vat', '0403170701', 'BE', 'be-enterprise'],
  ['vat', '0403170701', undefined, 'vat'],
  ['eu_vat', ' el 094259216', 'FR', 'gr-afm'],
  ['de-vat', '', undefined, 'de-ust-idnr'],
  ['hr-vat', '', undefined, undefined],
  ['constructor', '', undefined, undefined],
])('%s %s in %s is read as %s', (name, value, market, id) => {
  expect(schemeNamed(name, value, market)).toBe(id);
});

test.each([
  ['vat', 'GR 094259216', 'EL094259216'],
  ['vat', 'UK 980 7806 84', 'GB 980 7806 84'],
  ['gb-vat', 'UK980780684', 'GB 980 7806 84'],
  ['vat', 'AT 13585627', 'ATU13585627'],
  ['vat', 'CH-100.155.212 MWST', 'CHE-100.155.212'],
])('%s %s is printed as its authority does', (scheme, value, display) => {
  const check = checkIdentifier({ scheme, value });
  expect([check.display, verdictOf(check).verdict]).toEqual([display, 'valid']);
});
