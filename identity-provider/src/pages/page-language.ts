import {
  defaultLanguage,
  isTranslated,
  type TranslationLanguage,
  translationLanguageOf,
  translationLanguages,
} from '@countersign/domain/locale/languages';
import { normaliseLocale } from '@countersign/domain/locale/normalise-locale';

/** Those of the console: a person signs in and works in one language. */
export const pageLanguages = translationLanguages;
export type PageLanguage = TranslationLanguage;

/**
 * The language of a page: the `locale` parameter (S4.1), then `ui_locales` (its standard name), then
 * the browser's `Accept-Language`, then English. `fr_FR`, `fr-CA` and `fr` are all French; `pt_BR` is Brazil's Portuguese, every
 * other Portugal's.
 */
export function pageLanguage(from: {
  locale?: unknown;
  uiLocales?: unknown;
  acceptLanguage?: string | undefined;
}): PageLanguage {
  const wanted = [
    ...wordsOf(from.locale),
    ...wordsOf(from.uiLocales),
    ...byPreference(from.acceptLanguage ?? ''),
  ];
  const locale = wanted.map(localeOf).find((one) => one !== undefined && isTranslated(one));
  return locale === undefined ? defaultLanguage : translationLanguageOf(locale);
}

/** Of a tag that is longer than a locale may be, only the language counts. */
function localeOf(tag: string): string | undefined {
  return normaliseLocale(tag) ?? normaliseLocale(tag.split(/[-_]/, 1)[0]);
}

function wordsOf(value: unknown): string[] {
  return typeof value === 'string' ? value.split(/\s+/) : [];
}

function byPreference(header: string): string[] {
  return header
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().split(';');
      const q = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag, quality: q === undefined ? 1 : Number(q.trim().slice(2)) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
