import { foldText } from '../../search/fold-text.ts';
import { romaniseHangul, transliterate } from '../names/transliterate.ts';
import type { AddressForm } from './address-form.ts';
import { streetIdea, streetNames } from './street-words.ts';

export interface WrittenAddress {
  readonly lines?: readonly string[] | undefined;
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly countryCode?: string | undefined;
}

const unitWords =
  /(?:^|[\s,;/(])(suite|ste|unit|level|apt|apartment|flat|floor|fl|etage|og|stock|top|office|room|rm|bureau|cabinet|local|loja|sala|piso|planta|puerta|pta|andar|andar|bus|boite|shop|door|ground floor|interno|int)\.?\s*#?\s*([a-z]{0,2}\d*[a-z]?)\b|#\s*(\d+[a-z]?)/g;
const medicalCentre =
  /arztehaus|aerztehaus|gesundheitszentrum|medical (?:centre|center|arts|building|plaza|tower)|centre medical|maison de sante|pole sante|centro medico|health ?cent(?:re|er)|poli?y?klini[ck]|polyclinic|iatriko kentro/;
const nth =
  /\b(\d{1,2})(?:st|nd|rd|th|er|eme|e|o|º|ª)?\.?\s*(?:floor|etage|og|stock|piso|andar|planta)\b/g;

/** Takes an address apart: what is written first or last, shortened or not, makes no difference. */
export function readAddress(address: WrittenAddress): AddressForm {
  const text = fold((address.lines ?? []).join(', '));
  const form = { ...placeOf(address) };
  if (/[\u3040-\u30ff\u3400-\u9fff]/.test(text)) {
    return {
      ...form,
      ...readJapaneseLines(fold(address.region ?? ''), fold(address.city ?? ''), text),
    };
  }
  const units: string[] = [];
  const plain = romaniseHangul(text)
    .replace(nth, (_, floor: string) => pushed(units, floor))
    .replace(unitWords, (_, _word, number: string, hash: string) =>
      pushed(units, number || hash || ''),
    );
  const { house, rest } = houseOf(plain);
  if (medicalCentre.test(plain)) units.push('centre');
  const words = rest.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const town = new Set(form.town);
  const street = streetNames(words.filter((word) => !/^\d{4,}$/.test(word)));
  const named = street.filter((word) => !town.has(word));
  return {
    ...form,
    street: named.length > 0 ? named : street,
    house,
    unit: units.filter((unit) => unit !== '').join(' ') || undefined,
  };
}

function placeOf({ city, postalCode, countryCode }: WrittenAddress) {
  return {
    country: countryCode?.slice(-2).toUpperCase(),
    postalCode: fold(postalCode ?? '').replace(/[^a-z0-9]/g, '') || undefined,
    town: townWords(city ?? ''),
    street: [],
  };
}

/** A town as words; the districts of cities, `Lyon 6e`, `Paris Cedex 02`, are left out. */
export function townWords(city: string): string[] {
  return romaniseHangul(fold(city))
    .replace(/\bcedex\b.*$/, '')
    .replace(/^[^\s]{2,3}[都道府県](?=.{2,})/u, '')
    .split(/[^\p{L}]+/u)
    .map((word) =>
      (streetIdea(word) === 'saint' ? 'saint' : word).replace(
        /(?<=.)(市|区|町|村|都|府|県|郡)$/u,
        '',
      ),
    )
    .filter((word) => word.length > 1 || /[\u3400-\u9fff]/.test(word));
}

function fold(text: string): string {
  return transliterate(foldText(text));
}

function pushed(units: string[], unit: string): string {
  units.push(unit);
  return ' ';
}

/** The first number with an optional letter is the house: 12, 12b, 12 bis, 12-14, 12/3. */
function houseOf(text: string): { house?: string; rest: string } {
  const found =
    /(?:^|[\s,;])(?:n[o°ºr.]*\s*)?(\d{1,5})(?:\s?([a-z])(?![a-z])|\s?(bis|ter)\b)?(?:\s?[-–/]\s?\d{1,5}[a-z]?)?(?=$|[\s,;.])/.exec(
      text,
    );
  if (found === null) return { rest: text };
  const [whole, number = '', letter = '', also = ''] = found;
  const suffix = letter || (also === 'bis' ? 'b' : also === 'ter' ? 't' : '');
  return { house: `${Number(number)}${suffix}`, rest: text.replace(whole, ' ') };
}

const kanjiDigits: Readonly<Record<string, string>> = {
  ...{ 一: '1', 二: '2', 三: '3', 四: '4', 五: '5', 六: '6', 七: '7', 八: '8', 九: '9', 十: '10' },
};

/**
 * The part of a Japanese address below the city: the district is the street, 一丁目8番12号 and
 * 1-8-12 are one house, what follows is a building.
 */
function readJapaneseLines(region: string, city: string, lines: string) {
  const text = lines
    .replace(/\s+/g, ' ')
    .replace(/[一二三四五六七八九十](?=丁目)/g, (digit) => kanjiDigits[digit] ?? digit)
    .replace(/(\d+)\s*(?:丁目|番地の?|番町|番|号|[-‐‑‒–—−ー])\s*(?=\d)/g, '$1-')
    .replace(/(\d)\s*(?:丁目|番地|番|号)(?!室|館)/g, '$1 ');
  const found = /\d+(?:-\d+)*/.exec(text);
  const before = found === null ? text : text.slice(0, found.index);
  const after = found === null ? '' : text.slice(found.index + found[0].length);
  const withoutPrefecture = (text: string) => text.replace(/^[^\s\d]{2,3}[都道府県]/u, '');
  const district = [region, withoutPrefecture(city)].reduce(
    (so, part) => (part === '' ? so : so.replace(part, '')),
    withoutPrefecture(before.trim()),
  );
  const [house, unit] = splitUnit(found?.[0] ?? '');
  return {
    street: [district.replace(/[\s,、。]|(?:大字|字)/g, '')].filter((word) => word !== ''),
    house: house || undefined,
    unit: unit ?? /(\d+)\s*(?:f|階|号室)/.exec(after)?.[1],
  };
}

/** A fourth number is a room: 1-8-12-301. */
function splitUnit(numbers: string): readonly [string, string | undefined] {
  const parts = numbers.split('-');
  return parts.length > 3 ? [parts.slice(0, 3).join('-'), parts[3]] : [numbers, undefined];
}
