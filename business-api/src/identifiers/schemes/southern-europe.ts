import * as spanishNif from 'stdnum/lib/cjs/es/nif.js';
import * as afm from 'stdnum/lib/cjs/gr/vat.js';
import * as portugueseNif from 'stdnum/lib/cjs/pt/nif.js';
import { luhnFits } from './check-digits.ts';
import { byLibrary, byRule } from './digit-rules.ts';
import { grouped, prefixed } from './display-form.ts';
import type { SchemeFamily } from './scheme.ts';

export const iberia = {
  'es-nif': {
    name: 'Spanish NIF',
    country: 'ES',
    sample: 'B64717838',
    prefixes: ['ES', 'NIF', 'CIF', 'NIE', 'DNI'],
    // A person's ends with a letter; a company's with a digit or a letter, which means the same.
    form: /^(?:\d{8}[A-Z]|[XYZKLM]\d{7}[A-Z]|[A-HJNP-SUVW]\d{7}[0-9A-J])$/,
    digit: byLibrary(spanishNif),
    zerosExist: true,
  },
  'es-health-authorisation': { name: 'Spanish health authorisation', country: 'ES' },
  'pt-nif': {
    name: 'Portuguese NIF',
    country: 'PT',
    sample: '501964843',
    prefixes: ['PT', 'NIF', 'NIPC'],
    form: /^\d{9}$/,
    digit: byLibrary(portugueseNif),
    component: (number) => (number.startsWith('0') ? 'first-digit' : undefined),
    display: grouped([3, 3]),
  },
  'pt-ers': { name: 'Portuguese health regulator (ERS)', country: 'PT' },
} as const satisfies SchemeFamily;

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
