import * as z from 'zod/mini';
import { acceptedLocales, caseNormalisedLocales } from './locales.ts';

// S2.9: 2-3 letters, optionally `-` or `_` and 2 letters.
const localePattern = /^[A-Za-z]{2,3}(?:[-_][A-Za-z]{2})?$/;

const accepted: ReadonlySet<string> = new Set(acceptedLocales);
const properCase: ReadonlyMap<string, string> = new Map(
  caseNormalisedLocales.map((locale) => [locale.toLowerCase(), locale]),
);

function canonicalLocale(raw: string): string {
  const underscored = raw.replace('-', '_');
  const locale = properCase.get(underscored.toLowerCase()) ?? underscored;
  if (accepted.has(locale)) return locale;
  const [language = ''] = locale.split('_');
  return language.toLowerCase();
}

/**
 * A canonical locale: one of S3.4's list, or a language alone (`de`). Accepts every spelling that
 * S2.9 allows.
 */
export const Locale = z
  .string()
  .check(z.regex(localePattern), z.overwrite(canonicalLocale))
  .brand<'Locale'>();
export type Locale = z.infer<typeof Locale>;

/**
 * S2.9, S3.5, S3.4, in this order: shape, proper case of the five, then the accepted list or the
 * language part (`zh-tw` to `zh_TW`, `de_AT` to `de`). Undefined for anything else, of any type:
 * a malformed locale counts as absent.
 */
export function normaliseLocale(raw: unknown): Locale | undefined {
  const parsed = Locale.safeParse(raw);
  return parsed.success ? parsed.data : undefined;
}
