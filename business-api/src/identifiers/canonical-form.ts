import type { Scheme } from './schemes/scheme.ts';

/** Blanks, marks between groups, marks that are not seen, and the marks of other scripts for them. */
const BETWEEN_GROUPS =
  /[\s.\-/,:;()_'’·•\u00AD\u200B-\u200F\u2010-\u2015\u202A-\u202E\u2060\u2066-\u2069\u2212\u30FB\u30FC\uFEFF]/gu;

/** A value without what people put between its letters: narrow forms, upper case, no blanks. */
export function compactOf(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replace(BETWEEN_GROUPS, '');
}

/**
 * The one way to write a number, in which two of them can be compared. A prefix is dropped only
 * where the number does not fit with it: some begin with the letters of a country by chance.
 * Where nothing fits, the value without its prefixes and marks.
 */
export function canonicalOf(scheme: Scheme, typed: string): string {
  const readings = readingsOf(scheme, compactOf(typed));
  const { complete = (compact) => compact } = scheme;
  const whole = readings.map(complete);
  return whole.find((text) => scheme.form?.test(text)) ?? whole.at(-1) ?? '';
}

/** A label and a country at most: `VAT GB 980780684`. */
const MOST_PREFIXES = 3;

/** The value unchanged, then without each prefix that it begins with. */
function readingsOf({ prefixes = [] }: Scheme, compact: string): string[] {
  const readings = [compact];
  let rest = compact;
  while (readings.length <= MOST_PREFIXES) {
    const found = prefixOf(prefixes, rest);
    if (found === undefined) break;
    rest = rest.slice(found.length);
    readings.push(rest);
  }
  return readings;
}

function prefixOf(prefixes: readonly string[], text: string): string | undefined {
  return prefixes
    .filter((prefix) => text.startsWith(prefix))
    .sort((one, other) => other.length - one.length)[0];
}
