import { foldText } from '../../search/fold-text.ts';
import { romaniseHangul, transliterate } from '../names/transliterate.ts';
import type { AddressForm } from './address-form.ts';
import { readJapaneseLines } from './japanese-address.ts';
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
