import { type Locale, normaliseLocale } from '../locale/normalise-locale.ts';

/** S2.7: cuts a decoded value at its first `?` and trims outer blanks. */
export function cutValue(value: string): string {
  const questionMark = value.indexOf('?');
  return trimBlanks(questionMark < 0 ? value : value.slice(0, questionMark));
}

// Not `trim()`, which also removes line breaks and no-break spaces: they make a value malformed.
// Not ` +$`, which is quadratic on a long run of blanks.
function trimBlanks(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && value[start] === ' ') start += 1;
  while (end > start && value[end - 1] === ' ') end -= 1;
  return value.slice(start, end);
}

/**
 * S2.7: the one value that the parameters of these exact names have. `''` if they are absent or
 * empty, undefined if they contradict each other.
 */
export function singleValue(
  parameters: URLSearchParams,
  names: readonly string[],
): string | undefined {
  const values = new Set(names.flatMap((name) => parameters.getAll(name).map(cutValue)));
  if (values.size > 1) return undefined;
  const [value = ''] = values;
  return value;
}

/** S2.9: the link's own locale; two different ones count as absent (S2.7). */
export function readLocale(parameters: URLSearchParams): Locale | undefined {
  return normaliseLocale(singleValue(parameters, ['locale']));
}
