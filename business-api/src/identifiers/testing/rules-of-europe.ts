import { sampleIdentifiers as sample } from '../../server/demo-world/sample-identifiers.ts';
import type { SchemeId } from '../schemes/scheme-table.ts';
import { DIGITS, LETTERS, number, oneOf, type Random, randomText } from './random-text.ts';
import { luhn, ninetySeven, single, sum } from './rule-arithmetic.ts';

/** Makes a number by the published rule; undefined where the rule gives no digit for the draw. */
export type Maker = (random: Random) => string | undefined;

const ended = (body: string, check: string | undefined) =>
  check === undefined ? undefined : body + check;
const eleven = (total: number) => (11 - (total % 11)) % 11;

export const rulesOfEurope: Readonly<Partial<Record<SchemeId, Maker>>> = {
  'fr-siren': (random) => sample.siren(randomText(random, 8)),
  'fr-siret': (random) =>
    sample.siret(sample.siren(randomText(random, 8)), number(random, 4, 1, 9999)),
  'fr-tva': (random) => sample.frenchVat(sample.siren(randomText(random, 8))).slice(2),
  'fr-finess': (random) => {
    const department = oneOf(random, ['75', '13', '2A', '2B', '97']);
    const body = department + randomText(random, 6);
    return body + luhn(body.replace('A', '1').replace('B', '2'));
  },
  'fr-rpps': (random) => sample.rpps(`1${randomText(random, 9)}`),
  'de-ust-idnr': (random) => sample.germanVat(number(random, 8, 1e7, 99_999_999)).slice(2),
  'de-ik': (random) => sample.germanIk(randomText(random, 8)),
  'es-nif': (random) => {
    const body = randomText(random, 7);
    const company = oneOf(random, [...'ABCDEFGHJNPQRSUVW']) + body;
    const person = oneOf(random, [...'0123456789XYZKLM']);
    const figure = person
      .replace(/[KLM]/, '')
      .replace('X', '0')
      .replace('Y', '1')
      .replace('Z', '2');
    return oneOf(random, [
      company + luhn(body),
      company + 'JABCDEFGHI'.charAt(Number(luhn(body))),
      person + body + 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(figure + body) % 23),
    ]);
  },
  'pt-nif': (random) => sample.portugueseCompany(number(random, 8, 1e7, 99_999_999)),
  'gb-vat': (random) => {
    const body = number(random, 7, 1e6, 9_999_999);
    const total = sum(body, [8, 7, 6, 5, 4, 3, 2]);
    const check = (oneOf(random, [0, 42, 55]) + 97 * 5 - total) % 97;
    const branch = oneOf(random, ['', '', number(random, 3, 1, 999)]);
    const modern = `${body}${String((check + 97) % 97).padStart(2, '0')}${branch}`;
    const place = number(random, 3, 0, 499);
    return oneOf(random, [modern, modern, modern, `GD${place}`, `HA${500 + Number(place)}`]);
  },
  'ie-vat': (random) => {
    const letters = 'WABCDEFGHIJKLMNOPQRSTUV';
    const body = randomText(random, 7);
    const kind = oneOf(random, ['', ...'ABCDEFGHI']);
    const total = sum(body, [8, 7, 6, 5, 4, 3, 2]) + 9 * Math.max(0, letters.indexOf(kind || 'W'));
    const old = `0${body.slice(2)}${body[0]}`;
    return oneOf(random, [
      body + letters.charAt(total % 23) + kind,
      `${body[0]}${oneOf(random, [...LETTERS, '+', '*'])}${body.slice(2)}${letters.charAt(sum(old, [8, 7, 6, 5, 4, 3, 2]) % 23)}`,
    ]);
  },
  'it-partita-iva': (random) => {
    const office = oneOf(random, [number(random, 3, 1, 100), '120', '121', '888', '999']);
    const body = randomText(random, 7) + office;
    return body + luhn(body);
  },
  'nl-btw': (random) => {
    const body = randomText(random, 8);
    const suffix = `B${number(random, 2, 1, 99)}`;
    const company = ended(body, single(sum(body, [9, 8, 7, 6, 5, 4, 3, 2]) % 11));
    const trader = `${body}${randomText(random, 1)}`;
    const check = ninetySeven(`NL${trader}B`);
    return random() < 0.5 ? company && company + suffix : `${trader}B${check}`;
  },
  'be-enterprise': (random) => {
    const body = oneOf(random, ['0', '1']) + number(random, 7, 2_000_000, 9_999_999);
    return body + String(97 - (Number(body) % 97)).padStart(2, '0');
  },
  'se-orgnr': (random) => {
    const body = `${oneOf(random, ['5', '7', '9'])}${randomText(random, 8)}`;
    return body + luhn(body);
  },
  'no-orgnr': (random) => {
    const body = oneOf(random, ['8', '9']) + randomText(random, 7);
    return ended(body, single(eleven(sum(body, [3, 2, 7, 6, 5, 4, 3, 2]))));
  },
  'dk-cvr': (random) => {
    const body = number(random, 7, 1e6, 9_999_999);
    return ended(body, single(eleven(sum(body, [2, 7, 6, 5, 4, 3, 2]))));
  },
  'fi-ytunnus': (random) => {
    const body = randomText(random, 7);
    return ended(body, single(eleven(sum(body, [7, 9, 10, 5, 8, 4, 2]))));
  },
  'at-uid': (random) => {
    const body = randomText(random, 7);
    const total = [...body].reduce((before, digit, at) => {
      const product = Number(digit) * (at % 2 === 0 ? 1 : 2);
      return before + Math.floor(product / 10) + (product % 10);
    }, 0);
    return `U${body}${(((6 - total) % 10) + 10) % 10}`;
  },
  'ch-uid': (random) => {
    const body = randomText(random, 8);
    return ended(`CHE${body}`, single(eleven(sum(body, [5, 4, 3, 2, 7, 6, 5, 4]))));
  },
  'gr-afm': (random) => {
    const body = randomText(random, 8);
    return `${body}${(sum(body, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10}`;
  },
  'gb-companies-house': (random) =>
    oneOf(random, ['SC', 'NI', 'OC', 'R0', '12']) + randomText(random, 6),
  'nl-kvk': (random) => randomText(random, 8, DIGITS),
};
