import * as ustId from 'stdnum/lib/cjs/de/vat.js';
import { digitSum } from './check-digits.ts';
import { byLibrary, byRule } from './digit-rules.ts';
import { grouped, prefixed } from './display-form.ts';
import type { SchemeFamily } from './scheme.ts';

export const germany = {
  'de-ust-idnr': {
    name: 'German VAT number',
    country: 'DE',
    sample: '136695976',
    prefixes: ['DE', 'USTIDNR', 'USTID', 'UST'],
    form: /^\d{9}$/,
    digit: byLibrary(ustId),
    // The library takes a leading zero.
    component: (number) => (number.startsWith('0') ? 'first-digit' : undefined),
    display: prefixed('DE'),
  },
  'de-ik': {
    name: 'Institutionskennzeichen',
    country: 'DE',
    sample: '260326822',
    prefixes: ['IK', 'IKNR'],
    form: /^\d{9}$/,
    // The first two digits, the kind of institution, stay out of the sum.
    digit: byRule(
      (number) => digitSum(number.slice(2, 8), [2, 1, 2, 1, 2, 1]) % 10 === Number(number[8]),
    ),
    display: grouped([2, 6]),
  },
  'de-handelsregister': {
    name: 'German commercial register',
    country: 'DE',
    sample: 'HRB12345',
    form: /^\p{L}*?(?:HRA|HRB|GNR|GSR|PR|VR)\d{1,6}\p{L}*$/u,
  },
} as const satisfies SchemeFamily;
