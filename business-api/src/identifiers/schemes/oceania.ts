import * as abn from 'stdnum/lib/cjs/au/abn.js';
import * as acn from 'stdnum/lib/cjs/au/acn.js';
import * as ean from 'stdnum/lib/cjs/gen/ean.js';
import { weightedSum } from './check-digits.ts';
import { byLibrary, byRule } from './digit-rules.ts';
import { grouped } from './display-form.ts';
import type { SchemeFamily } from './scheme.ts';

const PROFESSIONS = /^(?:ATS|CHI|CMR|DEN|MED|MRP|NMW|OCC|OPT|OST|PAR|PHA|PHY|POD|PSY)/;
/** A provider's places of practice, in the order of their values. */
const PLACES = '0123456789ABCDEFGHJKLMNPQRTUVWXY';
const PROVIDER_CHECK_LETTERS = 'YXWTLKJHFBA';

export const oceania = {
  'au-abn': {
    name: 'Australian business number',
    country: 'AU',
    sample: '51824753556',
    prefixes: ['AU', 'ABN'],
    form: /^\d{11}$/,
    digit: byLibrary(abn),
    component: (number) => (/^0|^10/.test(number) ? 'first-digit' : undefined),
    display: grouped([2, 3, 3]),
  },
  'au-acn': {
    name: 'Australian company number',
    country: 'AU',
    sample: '004085616',
    prefixes: ['AU', 'ACN'],
    form: /^\d{9}$/,
    digit: byLibrary(acn),
    display: grouped([3, 3]),
  },
  'au-ahpra': {
    name: 'Ahpra registration',
    country: 'AU',
    sample: 'OPT0001234567',
    prefixes: ['AHPRA'],
    form: /^[A-Z]{3}\d{10}$/,
    component: (number) => (PROFESSIONS.test(number) ? undefined : 'unknown-profession'),
  },
  'au-medicare-provider': {
    name: 'Medicare provider number',
    country: 'AU',
    sample: '2426621B',
    form: /^\d{6}[0-9A-HJ-NP-RT-Y][A-Z]$/,
    // Issued numbers that do not follow the rule have been reported.
    digit: byRule((number) => {
      const place = PLACES.indexOf(number.charAt(6));
      const sum = weightedSum(number.slice(0, 6), [3, 5, 8, 4, 2, 1]) + 6 * place;
      return PROVIDER_CHECK_LETTERS[sum % 11] === number[7];
    }, 'check-digit-often-wrong'),
    zerosExist: true,
  },
  'nz-nzbn': {
    name: 'New Zealand business number',
    country: 'NZ',
    sample: '9429041525746',
    prefixes: ['NZ', 'NZBN'],
    form: /^\d{13}$/,
    digit: byLibrary(ean),
    component: (number) => (number.startsWith('9429') ? undefined : 'unknown-prefix'),
  },
} as const satisfies SchemeFamily;
