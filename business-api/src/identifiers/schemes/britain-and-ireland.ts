import * as britishVat from 'stdnum/lib/cjs/gb/vat.js';
import * as irishVat from 'stdnum/lib/cjs/ie/vat.js';
import { byLibrary } from './digit-rules.ts';
import { grouped, prefixed } from './display-form.ts';
import { notCheckable } from './layer-result.ts';
import type { SchemeFamily } from './scheme.ts';

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
