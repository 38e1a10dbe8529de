import * as austrianUid from 'stdnum/lib/cjs/at/uid.js';
import * as swissUid from 'stdnum/lib/cjs/ch/uid.js';
import * as dic from 'stdnum/lib/cjs/cz/dic.js';
import * as ustId from 'stdnum/lib/cjs/de/vat.js';
import * as adoszam from 'stdnum/lib/cjs/hu/anum.js';
import * as nip from 'stdnum/lib/cjs/pl/nip.js';
import * as regon from 'stdnum/lib/cjs/pl/regon.js';
import * as cui from 'stdnum/lib/cjs/ro/cui.js';
import { digitSum, weightedSum } from './check-digits.ts';
import { byLibrary, byRule } from './digit-rules.ts';
import { grouped, prefixed } from './display-form.ts';
import type { SchemeFamily } from './scheme.ts';

const CZECH_WEIGHTS = [8, 7, 6, 5, 4, 3, 2] as const;

export const centralEurope = {
  'pl-nip': {
    name: 'Polish NIP',
    country: 'PL',
    sample: '8567346215',
    prefixes: ['PL', 'NIP'],
    form: /^\d{10}$/,
    digit: byLibrary(nip),
    display: grouped([3, 3, 2], '-'),
  },
  'pl-regon': {
    name: 'Polish REGON',
    country: 'PL',
    sample: '192598184',
    prefixes: ['PL', 'REGON'],
    form: /^\d{9}(?:\d{5})?$/,
    digit: byLibrary(regon),
  },
  'pl-krs': {
    name: 'Polish court register (KRS)',
    country: 'PL',
    sample: '0000028860',
    prefixes: ['PL', 'KRS'],
    form: /^\d{10}$/,
  },
  'cz-ico': {
    name: 'Czech IČO',
    country: 'CZ',
    sample: '25123891',
    prefixes: ['CZ', 'IČO', 'ICO', 'IČ', 'DIČ', 'DIC'],
    form: /^\d{8}$/,
    // The library refuses a first digit of 9, which no published rule does.
    digit: byRule(companyNumberFits),
  },
  'cz-dic': {
    name: 'Czech tax number (DIČ)',
    country: 'CZ',
    sample: '25123891',
    prefixes: ['CZ', 'DIČ', 'DIC'],
    // Eight digits are the company's IČO, nine or ten a person's.
    form: /^\d{8,10}$/,
    digit: (number) => {
      if (number.length === 8) return byRule(companyNumberFits)(number);
      // The library counts the leading 6 of these, which the rule does not.
      return /^6\d{8}$/.test(number) ? byRule(specialNumberFits)(number) : byLibrary(dic)(number);
    },
    display: prefixed('CZ'),
  },
  'hu-anum': {
    name: 'Hungarian tax number',
    country: 'HU',
    sample: '12892312',
    prefixes: ['HU', 'ADÓSZÁM', 'ADOSZAM'],
    // At home the kind of tax and the county follow: 12345676-2-41.
    complete: (compact) => compact.replace(/^(\d{8})[1-5]\d{2}$/, '$1'),
    form: /^\d{8}$/,
    digit: byLibrary(adoszam),
    display: prefixed('HU'),
  },
  'ro-cui': {
    name: 'Romanian CUI',
    country: 'RO',
    sample: '18547290',
    prefixes: ['RO', 'CUI', 'CIF'],
    form: /^[1-9]\d{1,9}$/,
    digit: byLibrary(cui),
  },
} as const satisfies SchemeFamily;

function companyNumberFits(number: string): boolean {
  const rest = (11 - (weightedSum(number.slice(0, 7), CZECH_WEIGHTS) % 11)) % 11;
  return (rest || 1) % 10 === Number(number[7]);
}

/** Nine digits that begin with 6: a taxpayer without a birth number. */
function specialNumberFits(number: string): boolean {
  const rest = weightedSum(number.slice(1, 8), CZECH_WEIGHTS) % 11;
  return (18 - ((10 - rest) % 11)) % 10 === Number(number[8]);
}

export const germany = {
  'de-ust-idnr': {
    name: 'German VAT number',
    country: 'DE',
    sample: '136695976',
    prefixes: ['DE', 'USTIDNR', 'USTID', 'UST'],
    form: /^\d{9}$/,
    digit: byLibrary(ustId),
    // The library takes a leading zero.
    component: (number) => (number.startsWith('0') ? 'first-digit' : undefined),
    display: prefixed('DE'),
  },
  'de-ik': {
    name: 'Institutionskennzeichen',
    country: 'DE',
    sample: '260326822',
    prefixes: ['IK', 'IKNR'],
    form: /^\d{9}$/,
    // The first two digits, the kind of institution, stay out of the sum.
    digit: byRule(
      (number) => digitSum(number.slice(2, 8), [2, 1, 2, 1, 2, 1]) % 10 === Number(number[8]),
    ),
    display: grouped([2, 6]),
  },
  'de-handelsregister': {
    name: 'German commercial register',
    country: 'DE',
    sample: 'HRB12345',
    form: /^\p{L}*?(?:HRA|HRB|GNR|GSR|PR|VR)\d{1,6}\p{L}*$/u,
  },
} as const satisfies SchemeFamily;

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
