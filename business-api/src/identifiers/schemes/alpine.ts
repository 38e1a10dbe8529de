import * as austrianUid from 'stdnum/lib/cjs/at/uid.js';
import * as swissUid from 'stdnum/lib/cjs/ch/uid.js';
import { byLibrary } from './digit-rules.ts';
import { prefixed } from './display-form.ts';
import type { SchemeFamily } from './scheme.ts';

export const alpine = {
  'at-uid': {
    name: 'Austrian VAT number',
    country: 'AT',
    sample: 'U13585627',
    prefixes: ['AT', 'UID', 'UIDNR'],
    // The U is often left out behind the country.
    complete: (compact) => compact.replace(/^AT(?=\d{8}$)/, 'U'),
    form: /^U\d{8}$/,
    digit: byLibrary(austrianUid),
    display: prefixed('AT'),
  },
  'ch-uid': {
    name: 'Swiss enterprise number (UID)',
    country: 'CH',
    sample: 'CHE100155212',
    prefixes: ['UID', 'IDE', 'IDI'],
    // As a VAT number it carries the tax's name in a language of the country.
    complete: (compact) =>
      compact.replace(/(?:HR)?(?:MWST|TVA|IVA|TPV|VAT)$/, '').replace(/^CH(?=\d{9}$)/, 'CHE'),
    form: /^CHE\d{9}$/,
    digit: byLibrary(swissUid),
    display: (number) =>
      `${number.slice(0, 3)}-${number.slice(3, 6)}.${number.slice(6, 9)}.${number.slice(9)}`,
  },
} as const satisfies SchemeFamily;
