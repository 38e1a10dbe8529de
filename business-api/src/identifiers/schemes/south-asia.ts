import * as pan from 'stdnum/lib/cjs/in/pan.js';
import { luhnFits } from './check-digits.ts';
import { byRule } from './digit-rules.ts';
import type { SchemeFamily } from './scheme.ts';

/** 01 to 38, and 97 for what lies in no state. */
const STATES = /^(?:0[1-9]|[12]\d|3[0-8]|97)/;

export const southAsia = {
  'in-gstin': {
    name: 'Indian GSTIN',
    country: 'IN',
    sample: '27AAPFU0939F1ZV',
    prefixes: ['IN', 'GSTIN', 'GST'],
    form: /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3}$/,
    // Ours, since the library asks the parts first and knows 37 states.
    digit: byRule((number) => luhnFits(number, 36)),
    component: (number) => {
      if (!STATES.test(number)) return 'unknown-state';
      if (!pan.validate(number.slice(2, 12)).isValid) return 'unknown-holder';
      return /^[1-9A-Z]Z/.test(number.slice(12)) ? undefined : 'unknown-branch';
    },
  },
  'in-pan': {
    name: 'Indian PAN',
    country: 'IN',
    sample: 'AAPFU0939F',
    prefixes: ['IN', 'PAN'],
    form: /^[A-Z]{5}\d{4}[A-Z]$/,
    component: (number) => (pan.validate(number).isValid ? undefined : 'unknown-holder'),
  },
  'id-npwp': {
    name: 'Indonesian NPWP',
    country: 'ID',
    sample: '0013000666091000',
    prefixes: ['ID', 'NPWP'],
    // Fifteen digits got a zero before in 2024.
    complete: (compact) => compact.replace(/^\d{15}$/, '0$&'),
    form: /^\d{16}$/,
    // Ours, since the library refuses sixteen digits and many tax kinds.
    digit: byRule((number) => luhnFits(number.slice(1, 10))),
    // Sixteen digits that begin otherwise are a citizen's identity number.
    component: (number) => (number.startsWith('0') ? undefined : 'number-of-a-person'),
    display: (number) => number.replace(/^0(..)(...)(...)(.)(...)(...)$/, '$1.$2.$3.$4-$5.$6'),
  },
} as const satisfies SchemeFamily;
