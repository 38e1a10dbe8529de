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

/** S3.7: the languages that home offers, each under its own name, in the customer's order. */
export const commonLanguages = [
  { tag: 'cs', ownName: 'Čeština' },
  { tag: 'da', ownName: 'Dansk' },
  { tag: 'de', ownName: 'Deutsch' },
  { tag: 'el', ownName: 'Ελληνικά' },
  { tag: 'en', ownName: 'English' },
  { tag: 'es', ownName: 'Español' },
  { tag: 'fi', ownName: 'Suomi' },
  { tag: 'fr', ownName: 'Français' },
  { tag: 'hu', ownName: 'Magyar' },
  { tag: 'id', ownName: 'Bahasa Indonesia' },
  { tag: 'it', ownName: 'Italiano' },
  { tag: 'ja', ownName: '日本語' },
  { tag: 'ko', ownName: '한국어' },
  { tag: 'nl', ownName: 'Nederlands' },
  { tag: 'no', ownName: 'Norsk' },
  { tag: 'pl', ownName: 'Polski' },
  { tag: 'pt', ownName: 'Português' },
  { tag: 'ro', ownName: 'Română' },
  { tag: 'ru', ownName: 'Русский' },
  { tag: 'sv', ownName: 'Svenska' },
  { tag: 'tr', ownName: 'Türkçe' },
  { tag: 'zh_CN', ownName: '简体中文' },
  { tag: 'zh_TW', ownName: '繁體中文' },
  { tag: 'pt_BR', ownName: 'Português (Brasil)' },
  { tag: 'pt_PT', ownName: 'Português (Portugal)' },
] as const;
