import * as z from 'zod/mini';
import { canonicalLocale, localePattern } from './normalise-locale.ts';

/** The schema of a canonical locale. Accepts every spelling that S2.9 allows. */
export const Locale = z
  .string()
  .check(z.regex(localePattern), z.overwrite(canonicalLocale))
  .brand<'Locale'>();
export type Locale = z.infer<typeof Locale>;
