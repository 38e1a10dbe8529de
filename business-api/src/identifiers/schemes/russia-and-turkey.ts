import * as inn from 'stdnum/lib/cjs/ru/inn.js';
import * as vkn from 'stdnum/lib/cjs/tr/vkn.js';
import { remainder } from './check-digits.ts';
import { byLibrary, byRule } from './digit-rules.ts';
import type { SchemeFamily } from './scheme.ts';

export const russiaAndTurkey = {
  'ru-inn': {
    name: 'Russian INN',
    country: 'RU',
    sample: '7707083893',
    prefixes: ['RU', 'ИНН', 'INN'],
    form: /^\d{10}(?:\d{2})?$/,
    digit: byLibrary(inn),
  },
  'ru-ogrn': {
    name: 'Russian OGRN',
    country: 'RU',
    sample: '1027700132195',
    prefixes: ['RU', 'ОГРНИП', 'ОГРН', 'OGRNIP', 'OGRN'],
    form: /^\d{13}(?:\d{2})?$/,
    // A company's thirteen digits by 11, a trader's fifteen by 13.
    digit: byRule((number) => {
      const modulus = number.length === 13 ? 11 : 13;
      return remainder(number.slice(0, -1), modulus) % 10 === Number(number.at(-1));
    }),
    component: (number) => (number.startsWith('0') ? 'first-digit' : undefined),
  },
  'tr-vkn': {
    name: 'Turkish tax number (VKN)',
    country: 'TR',
    sample: '4540536920',
    prefixes: ['TR', 'VKN'],
    form: /^\d{10}$/,
    digit: byLibrary(vkn),
  },
} as const satisfies SchemeFamily;
