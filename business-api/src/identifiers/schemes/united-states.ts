import * as ein from 'stdnum/lib/cjs/us/ein.js';
import { luhnFits } from './check-digits.ts';
import { byRule } from './digit-rules.ts';
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
