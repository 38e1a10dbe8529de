import * as corporateNumber from 'stdnum/lib/cjs/jp/cn.js';
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
