import {
  defaultLanguage,
  type TranslationLanguage,
  translationLanguages,
} from '@countersign/domain/locale/languages';

/** Those of the console: a person signs in and works in one language. */
export const pageLanguages = translationLanguages;
export type PageLanguage = TranslationLanguage;

/**
 * The language of a page: the `locale` parameter (S4.1), then `ui_locales` (its standard name), then
 * the browser's `Accept-Language`, then English. `fr_FR`, `fr-CA` and `fr` are all French.
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
  for (const tag of wanted) {
    const language = pageLanguages.find((known) => known === tag.toLowerCase().split(/[-_]/)[0]);
    if (language !== undefined) return language;
  }
  return defaultLanguage;
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
