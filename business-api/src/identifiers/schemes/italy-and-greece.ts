import * as afm from 'stdnum/lib/cjs/gr/vat.js';
import { luhnFits } from './check-digits.ts';
import { byLibrary, byRule } from './digit-rules.ts';
import { prefixed } from './display-form.ts';
import type { SchemeFamily } from './scheme.ts';

/** Provinces 001 to 100, and the offices that are none. */
const TAX_OFFICES = /^(?:00[1-9]|0[1-9]\d|100|120|121|888|999)$/;

export const italyAndGreece = {
  'it-partita-iva': {
    name: 'Italian VAT number',
    country: 'IT',
    sample: '00743110157',
    prefixes: ['IT', 'PARTITAIVA', 'PIVA', 'IVA'],
    form: /^\d{11}$/,
    digit: byRule((number) => luhnFits(number)),
    component: (number) => (TAX_OFFICES.test(number.slice(7, 10)) ? undefined : 'unknown-office'),
    display: prefixed('IT'),
  },
  'gr-afm': {
    name: 'Greek tax number (AFM)',
    country: 'GR',
    sample: '094259216',
    // VAT numbers carry EL; people also write the country's own code.
    prefixes: ['EL', 'GR', 'ΑΦΜ', 'AFM'],
    form: /^\d{9}$/,
    digit: byLibrary(afm),
    display: prefixed('EL'),
  },
} as const satisfies SchemeFamily;
