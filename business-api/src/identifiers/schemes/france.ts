import * as siren from 'stdnum/lib/cjs/fr/siren.js';
import * as siret from 'stdnum/lib/cjs/fr/siret.js';
import * as tva from 'stdnum/lib/cjs/fr/tva.js';
import { luhnFits } from './check-digits.ts';
import { byLibrary, byRule } from './digit-rules.ts';
import { grouped } from './display-form.ts';
import { fails } from './layer-result.ts';
import type { SchemeFamily } from './scheme.ts';

export const france = {
  'fr-siren': {
    name: 'SIREN',
    country: 'FR',
    sample: '732829320',
    prefixes: ['FR', 'SIREN', 'RCS'],
    form: /^\d{9}$/,
    digit: byLibrary(siren),
    display: grouped([3, 3]),
  },
  'fr-siret': {
    name: 'SIRET',
    country: 'FR',
    sample: '73282932000074',
    prefixes: ['FR', 'SIRET'],
    form: /^\d{14}$/,
    // The library asks the fourteen digits alone: not that the first nine are a SIREN.
    digit: (number) =>
      siren.validate(number.slice(0, 9)).isValid ? byLibrary(siret)(number) : fails('siren-inside'),
    component: (number) => (number.endsWith('00000') ? 'unknown-branch' : undefined),
    display: grouped([3, 3, 3]),
  },
  'fr-tva': {
    name: 'French VAT number',
    country: 'FR',
    sample: '44732829320',
    prefixes: ['FR', 'TVA', 'MC'],
    form: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
    digit: byLibrary(tva),
    component: (number) => (number.endsWith('000000000') ? 'only-zeros' : undefined),
    display: (number) => `FR ${grouped([2, 3, 3])(number)}`,
  },
  'fr-finess': {
    name: 'FINESS',
    country: 'FR',
    sample: '750712184',
    prefixes: ['FINESS', 'ET', 'EJ'],
    form: /^\d[0-9AB]\d{7}$/,
    // Corsica's letters count as the digits 1 and 2.
    digit: byRule((number) => luhnFits(number.replace('A', '1').replace('B', '2'))),
    component: (number) => (/^(?:\d\d|2[AB])/.test(number) ? undefined : 'unknown-prefix'),
    display: grouped([2, 3, 3]),
  },
  'fr-rpps': {
    name: 'RPPS',
    country: 'FR',
    sample: '99700218896',
    prefixes: ['RPPS'],
    form: /^\d{11}$/,
    // Issued numbers that do not follow the rule have been reported.
    digit: byRule((number) => luhnFits(number), 'check-digit-often-wrong'),
  },
  'fr-adeli': {
    name: 'ADELI',
    country: 'FR',
    sample: '759312345',
    prefixes: ['ADELI'],
    form: /^\d[0-9AB]\d{7}$/,
    component: (number) => (/^(?:\d\d|2[AB])/.test(number) ? undefined : 'unknown-prefix'),
  },
} as const satisfies SchemeFamily;
