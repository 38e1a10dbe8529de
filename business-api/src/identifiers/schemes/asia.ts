import * as pan from 'stdnum/lib/cjs/in/pan.js';
import * as corporateNumber from 'stdnum/lib/cjs/jp/cn.js';
import * as brn from 'stdnum/lib/cjs/kr/brn.js';
import { digitSum, luhnFits } from './check-digits.ts';
import { byLibrary, byRule } from './digit-rules.ts';
import { grouped } from './display-form.ts';
import type { SchemeFamily } from './scheme.ts';

export const japan = {
  'jp-corporate-number': {
    name: 'Japanese corporate number',
    country: 'JP',
    sample: '7010705000725',
    prefixes: ['JP', '法人番号'],
    form: /^\d{13}$/,
    digit: byLibrary(corporateNumber),
    component: (number) => (number.startsWith('0') ? 'first-digit' : undefined),
    display: grouped([1, 4, 4], '-'),
  },
  'jp-invoice-number': {
    name: 'Japanese invoice number',
    country: 'JP',
    sample: 'T7010705000725',
    prefixes: ['登録番号'],
    form: /^T\d{13}$/,
    // A sole trader's thirteen digits are no corporate number.
    digit: byRule(
      (number) => corporateNumber.validate(number.slice(1)).isValid,
      'check-digit-or-sole-trader',
    ),
    component: (number) => (number.startsWith('T0') ? 'first-digit' : undefined),
    display: (number) => `T${grouped([1, 4, 4], '-')(number.slice(1))}`,
  },
  'jp-device-sales-permit': { name: 'Permit to sell medical devices', country: 'JP' },
} as const satisfies SchemeFamily;

/** Letters that look like digits are left out. */
const CREDIT_CODE_LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const CREDIT_CODE_WEIGHTS = [
  1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28,
] as const;

export const eastAsia = {
  'kr-brn': {
    name: 'Korean business registration number',
    country: 'KR',
    sample: '1348672683',
    prefixes: ['KR', '사업자등록번호', 'BRN'],
    form: /^\d{10}$/,
    digit: byLibrary(brn),
    component: koreanPartFault,
    display: grouped([3, 2], '-'),
  },
  'tw-ubn': {
    name: 'Taiwanese business number (UBN)',
    country: 'TW',
    sample: '04595257',
    prefixes: ['TW', '統一編號', '統編', 'UBN'],
    form: /^\d{8}$/,
    // Divided by 5 since April 2023; the library still divides by 10.
    digit: byRule((number) => {
      const sum = digitSum(number, [1, 2, 1, 2, 1, 2, 4, 1]);
      return sum % 5 === 0 || (number[6] === '7' && (sum + 1) % 5 === 0);
    }),
  },
  'cn-uscc': {
    name: 'Chinese unified social credit code',
    country: 'CN',
    sample: '91110000600037341L',
    prefixes: ['CN', '统一社会信用代码', 'USCC'],
    form: /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/,
    // The library refuses every code whose check character is 0.
    digit: byRule((code) => {
      const sum = CREDIT_CODE_WEIGHTS.reduce(
        (total, weight, at) => total + weight * CREDIT_CODE_LETTERS.indexOf(code.charAt(at)),
        0,
      );
      return CREDIT_CODE_LETTERS[(31 - (sum % 31)) % 31] === code[17];
    }),
  },
} as const satisfies SchemeFamily;

/** Tax offices begin with 101; neither kind nor serial is zero. */
function koreanPartFault(number: string) {
  if (Number(number.slice(0, 3)) < 101) return 'unknown-office';
  return /^.{3}00|^.{5}0000/.test(number) ? 'unknown-branch' : undefined;
}

/** 01 to 38, and 97 for what lies in no state. */
const STATES = /^(?:0[1-9]|[12]\d|3[0-8]|97)/;

export const southAsia = {
  'in-gstin': {
    name: 'Indian GSTIN',
    country: 'IN',
    sample: '27AAPFU0939F1ZV',
    prefixes: ['IN', 'GSTIN', 'GST'],
    form: /^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]{3}$/,
    // Ours, since the library asks the parts first and knows 37 states.
    digit: byRule((number) => luhnFits(number, 36)),
    component: (number) => {
      if (!STATES.test(number)) return 'unknown-state';
      if (!pan.validate(number.slice(2, 12)).isValid) return 'unknown-holder';
      return /^[1-9A-Z]Z/.test(number.slice(12)) ? undefined : 'unknown-branch';
    },
  },
  'in-pan': {
    name: 'Indian PAN',
    country: 'IN',
    sample: 'AAPFU0939F',
    prefixes: ['IN', 'PAN'],
    form: /^[A-Z]{5}\d{4}[A-Z]$/,
    component: (number) => (pan.validate(number).isValid ? undefined : 'unknown-holder'),
  },
  'id-npwp': {
    name: 'Indonesian NPWP',
    country: 'ID',
    sample: '0013000666091000',
    prefixes: ['ID', 'NPWP'],
    // Fifteen digits got a zero before in 2024.
    complete: (compact) => compact.replace(/^\d{15}$/, '0$&'),
    form: /^\d{16}$/,
    // Ours, since the library refuses sixteen digits and many tax kinds.
    digit: byRule((number) => luhnFits(number.slice(1, 10))),
    // Sixteen digits that begin otherwise are a citizen's identity number.
    component: (number) => (number.startsWith('0') ? undefined : 'number-of-a-person'),
    display: (number) => number.replace(/^0(..)(...)(...)(.)(...)(...)$/, '$1.$2.$3.$4-$5.$6'),
  },
} as const satisfies SchemeFamily;
