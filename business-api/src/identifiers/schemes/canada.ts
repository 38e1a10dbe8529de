import * as businessNumber from 'stdnum/lib/cjs/ca/bn.js';
import { byLibrary } from './digit-rules.ts';
import type { SchemeFamily } from './scheme.ts';

/** Income tax, imports, payroll, GST, charities, information returns and the excise programs. */
const PROGRAMS = /^(?:RC|RM|RP|RT|RR|RZ|RD|RE|RG|RN|SL)/;

export const canada = {
  'ca-bn': {
    name: 'Canadian business number',
    country: 'CA',
    sample: '123026635',
    prefixes: ['CA', 'BN'],
    form: /^\d{9}(?:[A-Z]{2}\d{4})?$/,
    digit: (number) => byLibrary(businessNumber)(number.slice(0, 9)),
    component: (number) =>
      number.length === 9 || PROGRAMS.test(number.slice(9)) ? undefined : 'unknown-program',
    display: (number) => `${number.slice(0, 9)} ${number.slice(9)}`.trim(),
  },
  'ca-provincial-college': { name: 'Provincial college', country: 'CA' },
} as const satisfies SchemeFamily;
