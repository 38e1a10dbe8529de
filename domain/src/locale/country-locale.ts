import { parseMarket } from '../market/parse-market.ts';
import { type Locale, normaliseLocale } from './normalise-locale.ts';

// S3.2. A Map instead of an object: the key comes from a URL (`constructor`, `__proto__`).
const localeByCountry: ReadonlyMap<string, string> = new Map([
  ['jp', 'ja'],
  ['fr', 'fr'],
  ['us', 'en'],
  ['de', 'de'],
  ['es', 'es'],
  ['pt', 'pt'],
  ['pt_br', 'pt_BR'],
  ['pt_pt', 'pt_PT'],
  ['br', 'pt_BR'],
]);

/**
 * S3.2: the locale of a market as a link writes it (`JP`, `jp`, `pt_BR`). A language_REGION that
 * the map does not list counts as its region (`fr_FR` as `FR`). Undefined if no locale is mapped.
 */
export function localeOfCountry(raw: string): Locale | undefined {
  const mapped =
    localeByCountry.get(raw.toLowerCase()) ??
    localeByCountry.get(parseMarket(raw)?.countryCode.toLowerCase() ?? '');
  return normaliseLocale(mapped);
}
