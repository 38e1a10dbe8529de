import { defaultLanguage } from './languages.ts';
import { normaliseLocale } from './normalise-locale.ts';

/**
 * The tag that `Intl` and `lang` attributes take (`pt_BR` to `pt-BR`). Text that is no locale
 * gives the default language, because `Intl` throws a RangeError at a malformed tag.
 */
export function toBcp47(locale: string): string {
  return (normaliseLocale(locale) ?? defaultLanguage).replace('_', '-');
}
