import type { Scheme } from '../schemes/scheme.ts';
import { type SchemeId, schemes } from '../schemes/scheme-table.ts';
import { DIGITS, LETTERS, oneOf, type Random } from './random-text.ts';

const FULL_WIDTH = 0xfee0;

/** The ways in which people type a right number: each still means the same. */
export function typedVariant(scheme: SchemeId, canonical: string, random: Random): string {
  const { display, prefixes = [] }: Scheme = schemes[scheme];
  const spaced = canonical.replace(
    /(...)(?=.)/g,
    `$1${oneOf(random, [' ', '.', '-', '\u00A0', '–'])}`,
  );
  // Such a hyphenation would say that it is a social security number.
  const plain = scheme === 'us-ein' ? canonical : spaced;
  return oneOf(random, [
    canonical,
    plain,
    `  ${canonical}\t`,
    canonical.toLowerCase(),
    canonical.replace(/[!-~]/g, (narrow) => String.fromCharCode(narrow.charCodeAt(0) + FULL_WIDTH)),
    display?.(canonical) ?? canonical,
    `${oneOf(random, [...prefixes, ''])} ${canonical}`,
  ]);
}

/** A wrong number near a right one: a changed character, one more, one less, two exchanged. */
export function nearMiss(canonical: string, random: Random): string {
  const at = Math.floor(random() * canonical.length);
  const before = canonical.slice(0, at);
  const here = canonical.charAt(at);
  const after = canonical.slice(at + 1);
  return oneOf(random, [
    changedDigit(canonical, random),
    before + after,
    before + here + here + after,
    before + after.charAt(0) + here + after.slice(1),
    before + oneOf(random, [...LETTERS]) + after,
  ]);
}

/** The number with another digit in one place. */
export function changedDigit(canonical: string, random: Random): string {
  const places = [...canonical.matchAll(/\d/g)].map(({ index }) => index);
  const at = oneOf(random, places);
  const digit = oneOf(random, [...DIGITS.replace(canonical.charAt(at), '')]);
  return canonical.slice(0, at) + digit + canonical.slice(at + 1);
}
