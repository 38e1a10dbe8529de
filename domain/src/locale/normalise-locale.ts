import type * as z from 'zod/mini';
import { acceptedLocales, caseNormalisedLocales } from './locales.ts';

// S2.9: 2-3 letters, optionally `-` or `_` and 2 letters.
export const localePattern = /^[A-Za-z]{2,3}(?:[-_][A-Za-z]{2})?$/;

const accepted: ReadonlySet<string> = new Set(acceptedLocales);
const properCase: ReadonlyMap<string, string> = new Map(
  caseNormalisedLocales.map((locale) => [locale.toLowerCase(), locale]),
);

export function canonicalLocale(raw: string): string {
  const underscored = raw.replace('-', '_');
  const locale = properCase.get(underscored.toLowerCase()) ?? underscored;
  if (accepted.has(locale)) return locale;
  const [language = ''] = locale.split('_');
  return language.toLowerCase();
}

/** A canonical locale: one of S3.4's list, or a language alone (`de`). */
export type Locale = string & z.core.$brand<'Locale'>;

/**
 * S2.9, S3.5, S3.4, in this order: shape, proper case of the five, then the accepted list or the
 * language part (`zh-tw` to `zh_TW`, `de_AT` to `de`). Undefined for anything else, of any type:
 * a malformed locale counts as absent.
 */
export function normaliseLocale(raw: unknown): Locale | undefined {
  if (typeof raw !== 'string' || !localePattern.test(raw)) return undefined;
  const locale = canonicalLocale(raw);
  return isLocale(locale) ? locale : undefined;
}

function isLocale(text: string): text is Locale {
  return localePattern.test(text);
}
