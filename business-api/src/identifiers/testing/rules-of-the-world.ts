import { sampleIdentifiers as sample } from '../../server/demo-world/sample-identifiers.ts';
import type { SchemeId } from '../schemes/scheme-table.ts';
import { DIGITS, LETTERS, number, oneOf, randomText } from './random-text.ts';
import { gs1, luhn, ninetySeven, single, sum } from './rule-arithmetic.ts';
import type { Maker } from './rules-of-europe.ts';

const ended = (body: string, check: string | undefined) =>
  check === undefined ? undefined : body + check;
const USCC = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const PLACES = '0123456789ABCDEFGHJKLMNPQRTUVWXY';
const INN = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

export const rulesOfTheWorld: Readonly<Partial<Record<SchemeId, Maker>>> = {
  'us-npi': (random) => sample.npi(oneOf(random, ['1', '2']) + randomText(random, 8)),
  'us-ein': (random) => oneOf(random, ['01', '12', '47', '88', '99']) + randomText(random, 7),
  'ca-bn': (random) => {
    const number9 = sample.canadianBusiness(randomText(random, 8));
    return number9 + oneOf(random, ['', 'RC0001', 'RM0001', 'RP0002', 'RT0001']);
  },
  'br-cnpj': (random) => {
    const alphabet = oneOf(random, [DIGITS, DIGITS + LETTERS]);
    return sample.brazilianCompany(randomText(random, 8, alphabet) + number(random, 4, 1, 9999));
  },
  'jp-corporate-number': (random) => sample.japaneseCorporate(randomText(random, 12)),
  'jp-invoice-number': (random) => `T${sample.japaneseCorporate(randomText(random, 12))}`,
  'au-abn': (random) => sample.australianBusiness(randomText(random, 9)),
  'au-acn': (random) => sample.australianCompany(randomText(random, 8)),
  'au-medicare-provider': (random) => {
    const body = randomText(random, 6);
    const place = oneOf(random, [...PLACES]);
    const total = sum(body, [3, 5, 8, 4, 2, 1]) + 6 * PLACES.indexOf(place);
    return body + place + 'YXWTLKJHFBA'.charAt(total % 11);
  },
  gln: (random) => withCheck(randomText(random, 12), gs1),
  'nz-nzbn': (random) => withCheck(`9429${randomText(random, 8)}`, gs1),
  'pl-nip': (random) => {
    const body = randomText(random, 9);
    return ended(body, single(sum(body, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11));
  },
  'pl-regon': (random) => {
    const body = randomText(random, 8);
    const short = `${body}${(sum(body, [8, 9, 2, 3, 4, 5, 6, 7]) % 11) % 10}`;
    const long = short + randomText(random, 4);
    const weights = [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8];
    return oneOf(random, [short, `${long}${(sum(long, weights) % 11) % 10}`]);
  },
  'cz-ico': (random) => {
    const body = randomText(random, 7);
    const rest = (11 - (sum(body, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
    return `${body}${rest === 0 ? 1 : rest % 10}`;
  },
  'hu-anum': (random) => {
    const body = number(random, 7, 1e6, 9_999_999);
    return `${body}${(10 - (sum(body, [9, 7, 3, 1, 9, 7, 3]) % 10)) % 10}`;
  },
  'ro-cui': (random) => {
    const body = number(random, 1, 1, oneOf(random, [9, 9999, 999_999_999]));
    const total = sum(body.padStart(9, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]);
    return `${body}${((10 * total) % 11) % 10}`;
  },
  'ru-inn': (random) => {
    const company = randomText(random, 9);
    const digit = (body: string) => String((sum(body, INN.slice(11 - body.length)) % 11) % 10);
    const person = withCheck(randomText(random, 10), digit);
    return oneOf(random, [company + digit(company), person + digit(person)]);
  },
  'ru-ogrn': (random) => {
    const company = oneOf(random, ['1', '5']) + randomText(random, 11);
    const trader = `3${randomText(random, 13)}`;
    return oneOf(random, [
      `${company}${(Number(company) % 11) % 10}`,
      `${trader}${(Number(trader) % 13) % 10}`,
    ]);
  },
  'tr-vkn': (random) => {
    const body = randomText(random, 9);
    const total = [...body].reverse().reduce((before, digit, at) => {
      const place = (Number(digit) + at + 1) % 10;
      const value = (place * 2 ** (at + 1)) % 9;
      return before + (place !== 0 && value === 0 ? 9 : value);
    }, 0);
    return `${body}${(10 - (total % 10)) % 10}`;
  },
  'kr-brn': (random) => {
    const body = `${number(random, 3, 101, 999)}${number(random, 2, 1, 99)}${number(random, 4, 1, 9999)}`;
    const total = sum(body, [1, 3, 7, 1, 3, 7, 1, 3, 5]) + Math.floor((5 * Number(body[8])) / 10);
    return `${body}${(10 - (total % 10)) % 10}`;
  },
  'tw-ubn': (random) => {
    const number8 = randomText(random, 8);
    const total = [...number8]
      .map((digit, at) => Number(digit) * Number('12121241'[at]))
      .reduce((before, product) => before + Math.floor(product / 10) + (product % 10), 0);
    const fits = total % 5 === 0 || (number8[6] === '7' && (total + 1) % 5 === 0);
    return fits ? number8 : undefined;
  },
  'cn-uscc': (random) => {
    const body =
      oneOf(random, ['91', '92', '52', 'N2']) + randomText(random, 6) + randomText(random, 9, USCC);
    const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
    return body + USCC.charAt((31 - (sum(body, weights, USCC) % 31)) % 31);
  },
  'in-gstin': (random) => {
    const pan = `${randomText(random, 3, LETTERS)}C${randomText(random, 1, LETTERS)}${number(random, 4, 1, 9999)}`;
    const body = `${number(random, 2, 1, 37)}${pan}${randomText(random, 1, LETTERS)}1Z`;
    return body + luhn(body, 36);
  },
  'id-npwp': (random) => {
    const taxpayer = randomText(random, 8);
    return `0${taxpayer}${luhn(taxpayer)}${randomText(random, 6)}`;
  },
  lei: (random) => withCheck(randomText(random, 18, DIGITS + LETTERS), ninetySeven),
};

function withCheck(body: string, check: (body: string) => string): string {
  return body + check(body);
}
