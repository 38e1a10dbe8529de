import * as cnpj from 'stdnum/lib/cjs/br/cnpj.js';
import * as businessNumber from 'stdnum/lib/cjs/ca/bn.js';
import * as ein from 'stdnum/lib/cjs/us/ein.js';
import { luhnFits } from './check-digits.ts';
import { byLibrary, byRule } from './digit-rules.ts';
import { grouped } from './display-form.ts';
import type { SchemeFamily } from './scheme.ts';

const SOCIAL_SECURITY_FORM =
  /(?<!\d)\d{3}[-\u2010-\u2015\u2212 ]\d{2}[-\u2010-\u2015\u2212 ]\d{4}\s*$/;

export const unitedStates = {
  'us-npi': {
    name: 'National Provider Identifier',
    country: 'US',
    sample: '1234567893',
    prefixes: ['NPI'],
    form: /^\d{10}$/,
    // The card issuer's prefix of health care, 80840, counts in the sum.
    digit: byRule((npi) => luhnFits(`80840${npi}`)),
    component: (npi) => (/^[12]/.test(npi) ? undefined : 'first-digit'),
  },
  'us-ein': {
    name: 'Employer Identification Number',
    country: 'US',
    sample: '123456789',
    prefixes: ['US', 'EIN', 'FEIN', 'TIN'],
    form: /^\d{9}$/,
    refuse: (typed) => (SOCIAL_SECURITY_FORM.test(typed) ? 'social-security-number' : undefined),
    component: (number) => (ein.validate(number).isValid ? undefined : 'unknown-prefix'),
    display: grouped([2], '-'),
  },
  'us-state-licence': { name: 'State licence', country: 'US' },
} as const satisfies SchemeFamily;

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

export const brazil = {
  'br-cnpj': {
    name: 'CNPJ',
    country: 'BR',
    sample: '16727230000197',
    prefixes: ['CNPJ', 'BR'],
    // Letters are in use since July 2026; the two check digits stay digits.
    form: /^[0-9A-Z]{12}\d{2}$/,
    digit: byLibrary(cnpj),
    // The library takes fourteen zeros; every scheme here refuses a number of zeros. Branches
    // begin with 0001.
    component: (number) => (number.slice(8, 12) === '0000' ? 'unknown-branch' : undefined),
    display: (number) =>
      number.replace(/^(..)(...)(...)(....)(..)$/, (_, a, b, c, branch, check) => {
        return `${a}.${b}.${c}/${branch}-${check}`;
      }),
  },
  'br-alvara-sanitario': { name: 'Brazilian sanitary permit', country: 'BR' },
} as const satisfies SchemeFamily;
