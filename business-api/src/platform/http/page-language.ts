import { chooseLocale } from '@countersign/domain/locale/choose-locale';
import {
  type TranslationLanguage,
  translationLanguageOf,
} from '@countersign/domain/locale/languages';

/**
 * S3.3, by what is known before the console runs: the address's locale, its market, then the
 * browser's languages.
 */
export function pageLanguage(
  query: URLSearchParams,
  acceptLanguage: string | undefined,
): TranslationLanguage {
  const locale = chooseLocale({
    query: query.get('locale'),
    countryCode: query.get('countryCode') ?? query.get('marketcode'),
    browserLanguages: languagesIn(acceptLanguage ?? ''),
  });
  return translationLanguageOf(locale);
}

/** The header's languages, best first; of equal weight, the first. */
function languagesIn(header: string): readonly string[] {
  return header
    .slice(0, 400)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
