import { localeOfCountry } from '@countersign/domain/locale/country-locale';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';

/**
 * The `lang` of names and addresses in a market, so that Japanese is displayed and pronounced as
 * Japanese on an English page; undefined for a market with several languages.
 */
export function marketLanguage(countryCode: string): string | undefined {
  const locale = localeOfCountry(countryCode);
  return locale === undefined ? undefined : toBcp47(locale);
}
