import * as cnpj from 'stdnum/lib/cjs/br/cnpj.js';
import { byLibrary } from './digit-rules.ts';
import type { SchemeFamily } from './scheme.ts';

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
