/** S3.6: the languages with a translation file, `assets/i18n/{lang}.json`. Portuguese without a region is Portugal's. */
export const translationLanguages = ['en', 'fr', 'ja', 'de', 'es', 'pt_PT', 'pt_BR'] as const;
export type TranslationLanguage = (typeof translationLanguages)[number];

export const defaultLanguage = 'en' satisfies TranslationLanguage;

/**
 * S3.6: the translation shown for a locale: that of the whole locale if there is a file (`pt_BR`), else the first of
 * its language (`de_AT` to `de`), else English. `<html lang>` has this language, not the locale.
 */
export function translationLanguageOf(locale: string): TranslationLanguage {
  return translationOf(locale) ?? defaultLanguage;
}

/** Whether a locale is shown in its own language. */
export function isTranslated(locale: string): boolean {
  return translationOf(locale) !== undefined;
}

// In the script inside the page, so as short as it may be; a locale has two letters at least (S2.9).
function translationOf(locale: string): TranslationLanguage | undefined {
  const [language = ''] = locale.split(/[-_]/, 1);
  return (
    translationLanguages.find((one) => one === locale.replace('-', '_')) ??
    translationLanguages.find((one) => one.startsWith(language))
  );
}
