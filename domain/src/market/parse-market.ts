import type * as z from 'zod/mini';

/** A market as the API stores it: ISO 3166-1 alpha-2, upper case. */
export type CountryCode = string & z.core.$brand<'CountryCode'>;

// S2.7: two letters, or a language and a region (`pt_BR`). Two alternatives without nested
// repetition, so a hostile value costs a single pass.
export const marketPattern = /^(?:[A-Za-z]{2}_)?[A-Za-z]{2}$/;

/** The code of a market that `marketPattern` accepts. */
export const canonicalMarket = (market: string) => market.slice(-2).toUpperCase();

/** S2.7: the market of a link or a form; undefined if malformed. */
export function parseMarket(raw: string): { countryCode: CountryCode } | undefined {
  if (!marketPattern.test(raw)) return undefined;
  const countryCode = canonicalMarket(raw);
  return isCountryCode(countryCode) ? { countryCode } : undefined;
}

function isCountryCode(text: string): text is CountryCode {
  return /^[A-Z]{2}$/.test(text);
}
