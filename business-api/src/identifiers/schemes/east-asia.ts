import * as brn from 'stdnum/lib/cjs/kr/brn.js';
import { digitSum } from './check-digits.ts';
import { byLibrary, byRule } from './digit-rules.ts';
import { grouped } from './display-form.ts';
import type { SchemeFamily } from './scheme.ts';

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
