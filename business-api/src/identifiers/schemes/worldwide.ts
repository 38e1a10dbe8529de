import * as ean from 'stdnum/lib/cjs/gen/ean.js';
import { remainder } from './check-digits.ts';
import { byLibrary, byRule } from './digit-rules.ts';
import type { SchemeFamily } from './scheme.ts';

export const worldwide = {
  gln: {
    name: 'Global Location Number',
    sample: '9501101020016',
    prefixes: ['GLN'],
    form: /^\d{13}$/,
    digit: byLibrary(ean),
  },
  lei: {
    name: 'Legal Entity Identifier',
    sample: '213800KUD8LAJWSQ9D15',
    prefixes: ['LEI'],
    form: /^[0-9A-Z]{18}\d{2}$/,
    digit: byRule((number) => remainder(number, 97) === 1),
  },
  // Its check digit was given up in 2006.
  duns: { name: 'D-U-N-S number', sample: '150483782', prefixes: ['DUNS'], form: /^\d{9}$/ },
  // Read as the scheme of the country that it begins with.
  vat: { name: 'VAT number' },
  'existing-account': { name: 'Existing account' },
  other: { name: 'Other number' },
} as const satisfies SchemeFamily;
