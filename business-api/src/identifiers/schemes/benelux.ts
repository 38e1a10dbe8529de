import * as enterprise from 'stdnum/lib/cjs/be/vat.js';
import * as btw from 'stdnum/lib/cjs/nl/btw.js';
import { byLibrary } from './digit-rules.ts';
import { grouped, prefixed } from './display-form.ts';
import type { SchemeFamily } from './scheme.ts';

export const benelux = {
  'be-enterprise': {
    name: 'Belgian enterprise number',
    country: 'BE',
    sample: '0403170701',
    prefixes: ['BE', 'BTW', 'TVA', 'KBO', 'BCE', 'RPR', 'RPM'],
    // Until 2005 the numbers had nine digits; they got a zero before.
    complete: (compact) => compact.replace(/^\d{9}$/, '0$&'),
    form: /^\d{10}$/,
    digit: byLibrary(enterprise),
    component: (number) => (/^[01]/.test(number) ? undefined : 'first-digit'),
    display: grouped([4, 3], '.'),
  },
  'nl-btw': {
    name: 'Dutch VAT number',
    country: 'NL',
    sample: '004495445B01',
    prefixes: ['NL', 'BTW', 'BTWID', 'BTWNR'],
    form: /^\d{9}B\d{2}$/,
    // Sole traders' numbers since 2020 follow another rule; the library knows both.
    digit: byLibrary(btw),
    // The library takes the suffix B00.
    component: (number) =>
      number.endsWith('B00') ? 'unknown-branch' : /^0{9}/.test(number) ? 'only-zeros' : undefined,
    display: prefixed('NL'),
  },
  'nl-kvk': {
    name: 'Dutch KVK number',
    country: 'NL',
    sample: '12345678',
    prefixes: ['NL', 'KVK', 'KVKNR', 'KVKNUMMER'],
    form: /^\d{8}$/,
  },
} as const satisfies SchemeFamily;
