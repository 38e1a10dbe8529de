import { countEdits } from '../names/count-edits.ts';
import { jaroWinkler } from '../names/jaro-winkler.ts';
import { spellingOf } from '../names/spelling.ts';
import type { AddressForm } from './address-form.ts';
import { townName } from './town-names.ts';

/** From nearest to farthest. `house` and `unit-differs` are the same door or its stair. */
export type Closeness =
  | 'house'
  | 'unit-differs'
  | 'street'
  | 'postal-code'
  | 'town'
  | 'elsewhere'
  | 'abroad';

const order: readonly Closeness[] = [
  'house',
  'unit-differs',
  'street',
  'postal-code',
  'town',
  'elsewhere',
  'abroad',
];

/** How near the nearest two addresses are; undefined where one side has none to compare. */
export function compareAddresses(
  one: readonly AddressForm[],
  other: readonly AddressForm[],
): Closeness | undefined {
  let nearest: Closeness | undefined;
  for (const left of one) {
    for (const right of other) {
      const found = closenessOf(left, right);
      if (found === undefined) continue;
      if (nearest === undefined || order.indexOf(found) < order.indexOf(nearest)) nearest = found;
    }
  }
  return nearest;
}

function closenessOf(one: AddressForm, other: AddressForm): Closeness | undefined {
  const samePostal = bothEqual(postalArea(one), postalArea(other));
  const sameTown = areSameTown(one, other);
  const street = areSameStreet(one.street, other.street);
  if (one.country !== undefined && other.country !== undefined && one.country !== other.country) {
    return street && sameTown && one.house === other.house ? 'house' : 'abroad';
  }
  const near = samePostal || sameTown || (sameTown === undefined && samePostal === undefined);
  if (near && street && sameHouse(one.house, other.house)) {
    return one.unit !== undefined && other.unit !== undefined && one.unit !== other.unit
      ? 'unit-differs'
      : 'house';
  }
  // A postal code and a house number agree in few places; the street may be written in two ways.
  if (samePostal && isLocalCode(one) && one.house !== undefined && one.house === other.house) {
    return one.street.length === 0 || other.street.length === 0 ? 'house' : 'street';
  }
  if (near && street) return 'street';
  if (samePostal) return 'postal-code';
  if (sameTown) return 'town';
  return sameTown === undefined && samePostal === undefined ? undefined : 'elsewhere';
}

/** The nine digits of an American code name a side of a street; five name the area. */
function postalArea({ postalCode, country }: AddressForm): string | undefined {
  return country === 'US' ? postalCode?.slice(0, 5) : postalCode;
}

/** Codes of these countries name a street or less. */
function isLocalCode({ country }: AddressForm): boolean {
  return (
    country !== undefined &&
    ['GB', 'CA', 'NL', 'IE', 'BR', 'PT', 'JP', 'SG', 'KR'].includes(country)
  );
}

function sameHouse(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one === other || (stem(one) === stem(other) && (stem(one) === one || stem(other) === other))
  );
}

function stem(house: string): string {
  return house.replace(/(?<=\d)[a-z]$/, '');
}

function bothEqual(one: string | undefined, other: string | undefined): boolean | undefined {
  return one === undefined || other === undefined ? undefined : one === other;
}

function areSameTown(
  { town: one }: AddressForm,
  { town: other }: AddressForm,
): boolean | undefined {
  if (one.length === 0 || other.length === 0) return undefined;
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  return few.some((word) => many.some((there) => isLike(word, there) || isOneTown(word, there)));
}

/** By the table; of two names in kanji their wards are compared instead. */
function isOneTown(one: string, other: string): boolean {
  const areKanji = /[\u3400-\u9fff]/.test(one) && /[\u3400-\u9fff]/.test(other);
  return !areKanji && townName(one) === townName(other);
}

function areSameStreet(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return false;
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  const found = few.filter((word) => many.some((there) => isLike(word, there))).length;
  if (found / few.length >= 0.67) return true;
  const joined = [one.join(''), other.join('')] as const;
  return isLike(...joined);
}

function isLike(one: string, other: string): boolean {
  if (one === other) return true;
  if (/\d/.test(one) || /\d/.test(other)) return false;
  if (/[\u3400-\u9fff]/.test(one))
    return one.length > 2 && other.length > 2 && (one.includes(other) || other.includes(one));
  const left = spellingOf(one);
  const right = spellingOf(other);
  if (left === right) return true;
  if (left.length < 4 || right.length < 4) return false;
  return (
    countEdits(left, right, 2) <= (left.length < 8 ? 1 : 2) && jaroWinkler(left, right) >= 0.88
  );
}
