import * as spanishNif from 'stdnum/lib/cjs/es/nif.js';
import * as portugueseNif from 'stdnum/lib/cjs/pt/nif.js';
import { byLibrary } from './digit-rules.ts';
import { grouped } from './display-form.ts';
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
