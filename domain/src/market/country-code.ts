import * as z from 'zod/mini';
import { canonicalMarket, marketPattern } from './parse-market.ts';

/** A market in the spelling of a link or a form. */
export const WrittenMarket = z.string().check(z.regex(marketPattern));

/**
 * A market as the API stores it: ISO 3166-1 alpha-2, upper case. Accepts every spelling of a link
 * (`us`, `US`, `pt_BR`) and canonicalises it. An overwrite instead of a transform, so that one schema
 * serves requests, answers and OpenAPI.
 */
export const CountryCode = z
  .string()
  .check(z.regex(marketPattern), z.overwrite(canonicalMarket))
  .brand<'CountryCode'>();
export type CountryCode = z.infer<typeof CountryCode>;
