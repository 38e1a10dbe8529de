import * as z from 'zod/mini';

// S2.7: two letters, or a language and a region (`pt_BR`). Two alternatives without nested
// repetition, so a hostile value costs a single pass.
const marketPattern = /^(?:[A-Za-z]{2}_)?[A-Za-z]{2}$/;

/** A market in the spelling of a link or a form. */
export const WrittenMarket = z.string().check(z.regex(marketPattern));

/**
 * A market as the API stores it: ISO 3166-1 alpha-2, upper case. Accepts every spelling of a link
 * (`us`, `US`, `pt_BR`) and canonicalises it. An overwrite instead of a transform, so that one schema
 * serves requests, answers and OpenAPI.
 */
export const CountryCode = z
  .string()
  .check(
    z.regex(marketPattern),
    z.overwrite((market) => market.slice(-2).toUpperCase()),
  )
  .brand<'CountryCode'>();
export type CountryCode = z.infer<typeof CountryCode>;

/** S2.7: the market of a link or a form; undefined if malformed. */
export function parseMarket(raw: string): { countryCode: CountryCode } | undefined {
  const parsed = CountryCode.safeParse(raw);
  return parsed.success ? { countryCode: parsed.data } : undefined;
}
