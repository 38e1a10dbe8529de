import { defaultLanguage } from './languages.ts';
import { normaliseLocale } from './normalise-locale.ts';

/**
 * The tag that `Intl` and `lang` attributes take (`pt_BR` to `pt-BR`). `pt` alone is Portugal's (S3.2), and
 * Brazil's to `Intl`. A text that is not a locale gives the default language, because `Intl` throws a RangeError for a
 * malformed tag.
 */
export function toBcp47(locale: string): string {
  const known = normaliseLocale(locale) ?? defaultLanguage;
  return known === 'pt' ? 'pt-PT' : known.replace('_', '-');
}
