import * as cvr from 'stdnum/lib/cjs/dk/cvr.js';
import * as businessId from 'stdnum/lib/cjs/fi/alv.js';
import * as norwegian from 'stdnum/lib/cjs/no/orgnr.js';
import * as swedish from 'stdnum/lib/cjs/se/orgnr.js';
import { luhnFits } from './check-digits.ts';
import { byLibrary } from './digit-rules.ts';
import { grouped } from './display-form.ts';
import type { SchemeFamily } from './scheme.ts';

export const nordic = {
  'se-orgnr': {
    name: 'Swedish organisation number',
    country: 'SE',
    sample: '5560125790',
    prefixes: ['SE', 'ORGNR', 'MOMSNR', 'VAT'],
    complete: withoutCenturyOrTax,
    form: /^\d{10}$/,
    digit: byLibrary(swedish),
    display: grouped([6], '-'),
  },
  'no-orgnr': {
    name: 'Norwegian organisation number',
    country: 'NO',
    sample: '923609016',
    prefixes: ['NO', 'ORGNR', 'FORETAKSREGISTERET'],
    complete: (compact) => compact.replace(/(?:MVA)?(?:FORETAKSREGISTERET)?$/, ''),
    form: /^\d{9}$/,
    digit: byLibrary(norwegian),
    display: grouped([3, 3]),
  },
  'dk-cvr': {
    name: 'Danish CVR number',
    country: 'DK',
    sample: '13585628',
    prefixes: ['DK', 'CVR', 'CVRNR', 'SE', 'SENR'],
    form: /^\d{8}$/,
    digit: byLibrary(cvr),
    // The library takes a leading zero.
    component: (number) => (number.startsWith('0') ? 'first-digit' : undefined),
  },
  'fi-ytunnus': {
    name: 'Finnish business identity code',
    country: 'FI',
    sample: '20774740',
    prefixes: ['FI', 'YTUNNUS', 'ALV', 'VAT'],
    form: /^\d{8}$/,
    digit: byLibrary(businessId),
    display: grouped([7], '-'),
  },
} as const satisfies SchemeFamily;

/** Twelve digits are a VAT number, which adds 01, or begin with a century (16 for companies). */
function withoutCenturyOrTax(compact: string): string {
  if (!/^\d{12}$/.test(compact)) return compact;
  const taxed = compact.endsWith('01') ? compact.slice(0, 10) : undefined;
  if (taxed !== undefined && luhnFits(taxed)) return taxed;
  return /^(?:16|18|19|20)/.test(compact) ? compact.slice(2) : (taxed ?? compact);
}
