import * as enterprise from 'stdnum/lib/cjs/be/vat.js';
import * as siren from 'stdnum/lib/cjs/fr/siren.js';
import * as siret from 'stdnum/lib/cjs/fr/siret.js';
import * as tva from 'stdnum/lib/cjs/fr/tva.js';
import * as britishVat from 'stdnum/lib/cjs/gb/vat.js';
import * as irishVat from 'stdnum/lib/cjs/ie/vat.js';
import * as btw from 'stdnum/lib/cjs/nl/btw.js';
import { luhnFits } from './check-digits.ts';
import { byLibrary, byRule } from './digit-rules.ts';
import { grouped, prefixed } from './display-form.ts';
import { fails, notCheckable } from './layer-result.ts';
import type { SchemeFamily } from './scheme.ts';

export const france = {
  'fr-siren': {
    name: 'SIREN',
    country: 'FR',
    sample: '732829320',
    prefixes: ['FR', 'SIREN', 'RCS'],
    form: /^\d{9}$/,
    digit: byLibrary(siren),
    display: grouped([3, 3]),
  },
  'fr-siret': {
    name: 'SIRET',
    country: 'FR',
    sample: '73282932000074',
    prefixes: ['FR', 'SIRET'],
    form: /^\d{14}$/,
    // The library asks the fourteen digits alone: not that the first nine are a SIREN.
    digit: (number) =>
      siren.validate(number.slice(0, 9)).isValid ? byLibrary(siret)(number) : fails('siren-inside'),
    component: (number) => (number.endsWith('00000') ? 'unknown-branch' : undefined),
    display: grouped([3, 3, 3]),
  },
  'fr-tva': {
    name: 'French VAT number',
    country: 'FR',
    sample: '44732829320',
    prefixes: ['FR', 'TVA', 'MC'],
    form: /^[0-9A-HJ-NP-Z]{2}\d{9}$/,
    digit: byLibrary(tva),
    component: (number) => (number.endsWith('000000000') ? 'only-zeros' : undefined),
    display: (number) => `FR ${grouped([2, 3, 3])(number)}`,
  },
  'fr-finess': {
    name: 'FINESS',
    country: 'FR',
    sample: '750712184',
    prefixes: ['FINESS', 'ET', 'EJ'],
    form: /^\d[0-9AB]\d{7}$/,
    // Corsica's letters count as the digits 1 and 2.
    digit: byRule((number) => luhnFits(number.replace('A', '1').replace('B', '2'))),
    component: (number) => (/^(?:\d\d|2[AB])/.test(number) ? undefined : 'unknown-prefix'),
    display: grouped([2, 3, 3]),
  },
  'fr-rpps': {
    name: 'RPPS',
    country: 'FR',
    sample: '99700218896',
    prefixes: ['RPPS'],
    form: /^\d{11}$/,
    // Issued numbers that do not follow the rule have been reported.
    digit: byRule((number) => luhnFits(number), 'check-digit-often-wrong'),
  },
  'fr-adeli': {
    name: 'ADELI',
    country: 'FR',
    sample: '759312345',
    prefixes: ['ADELI'],
    form: /^\d[0-9AB]\d{7}$/,
    component: (number) => (/^(?:\d\d|2[AB])/.test(number) ? undefined : 'unknown-prefix'),
  },
} as const satisfies SchemeFamily;

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

/** Registers of Companies House, by the letters before a number. */
const COMPANY_PREFIXES = new Set(
  `AC BR CE CN CS EN ES FC FE GE GN GS IC IP LP NA NC NF NI NL NO NP NR NV NZ OC OE PC R0 RC RS SA
  SC SE SF SG SI SL SO SP SR SZ ZC`.split(/\s+/),
);

export const britainAndIreland = {
  'gb-vat': {
    name: 'UK VAT number',
    country: 'GB',
    sample: '980780684',
    // XI is Northern Ireland's and stays: with it a number is one of the Union's too.
    prefixes: ['GB', 'UK', 'VAT', 'VATNO', 'VATREGNO'],
    form: /^(?:(?:XI)?(?:\d{9}|\d{12})|(?:GD|HA)\d{3}|(?:GD|HA)8888\d{5})$/,
    digit: (number) =>
      number.length === 5
        ? notCheckable('no-check-digit')
        : byLibrary(britishVat)(withoutNorthernIreland(number)),
    component: vatKindFault,
    display: (number) => {
      const digits = withoutNorthernIreland(number);
      const country = digits === number ? 'GB' : 'XI';
      return `${country} ${/^\d/.test(digits) ? grouped([3, 4, 2])(digits) : digits}`;
    },
  },
  'gb-companies-house': {
    name: 'Companies House number',
    country: 'GB',
    sample: '00445790',
    prefixes: ['GB', 'CRN', 'COMPANYNO', 'COMPANYNUMBER'],
    // Zeros at the front are often left out.
    complete: (compact) =>
      compact.replace(/^(R0|[A-Z]{2}|)(\d{1,7})$/, (_, letters: string, digits: string) => {
        return letters + digits.padStart(8 - letters.length, '0');
      }),
    form: /^(?:\d{8}|(?:[A-Z]{2}|R0)\d{6}|[A-Z]{2}(?=.{6}$)\d{3,5}[A-Z]{1,3})$/,
    component: (number) =>
      /^\d/.test(number) || COMPANY_PREFIXES.has(number.slice(0, 2)) ? undefined : 'unknown-prefix',
  },
  'gb-goc': {
    name: 'General Optical Council number',
    country: 'GB',
    sample: '0112345',
    prefixes: ['GOC'],
    form: /^(?:0\d|[A-Z]{1,3})?\d{3,6}$/,
  },
  'ie-vat': {
    name: 'Irish VAT number',
    country: 'IE',
    sample: '6433435F',
    prefixes: ['IE', 'VAT', 'VATNO'],
    form: /^(?:\d{7}[A-W]{1,2}|\d[A-Z+*]\d{5}[A-W])$/,
    digit: byLibrary(irishVat),
    display: prefixed('IE'),
  },
} as const satisfies SchemeFamily;

/** The number by which His Majesty's Revenue and Customs knows a business of Northern Ireland too. */
export function withoutNorthernIreland(number: string): string {
  return number.replace(/^XI/, '');
}

/** Departments of government are GD000 to GD499, health authorities HA500 to HA999. */
function vatKindFault(number: string) {
  const [, kind, place = ''] = /^(GD|HA)(?:8888)?(\d{3})/.exec(number) ?? [];
  if (kind === undefined || (kind === 'GD') === Number(place) < 500) return undefined;
  return 'range-of-vat-kind';
}
