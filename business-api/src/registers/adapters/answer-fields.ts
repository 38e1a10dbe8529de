import * as z from 'zod/mini';

/** A text or number that may be missing; blanks alone count as missing. */
export const optionalText = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => {
    const plain = value === null || value === undefined ? '' : String(value).trim();
    return plain === '' ? undefined : plain;
  }),
);

/** A text or number that must be there. */
export const requiredText = z.pipe(
  z.union([z.string().check(z.minLength(1)), z.number()]),
  z.transform((value) => String(value).trim()),
);

/** A list that may be missing. */
export function listOf<T extends z.core.$ZodType>(item: T) {
  return z.pipe(
    z.nullish(z.array(item)),
    z.transform((items) => items ?? []),
  );
}

/** True only where the service says so. */
export const flag = z.pipe(
  z.nullish(z.boolean()),
  z.transform((value) => value === true),
);

export function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}

export function linesOf(...lines: readonly (string | undefined)[]): string[] {
  return lines.filter((line) => line !== undefined && line.trim() !== '') as string[]; // undefined was left out
}

/** The digits and letters of a number, upper case. */
export function bare(number: string): string {
  return number.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

export function isSameNumber(one: string | undefined, asked: string | undefined): boolean {
  if (one === undefined || asked === undefined) return true;
  const plain = (number: string) => bare(number).replace(/^0+/, '');
  return plain(one) === plain(asked);
}

/** The first match of a pattern in an address, percent signs resolved. */
export function numberBy(pattern: RegExp): (url: string) => string | undefined {
  return (url) => {
    const found = pattern.exec(decoded(url));
    return found?.[1] ?? found?.[0];
  };
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
