import {
  defaultLanguage,
  type TranslationLanguage,
  translationLanguageOf,
} from '@countersign/domain/locale/languages';
import type { Locale } from '@countersign/domain/locale/normalise-locale';
import { createInstance, type i18n } from 'i18next';
import { type FetchTexts, loadBuiltInEnglish, loadTexts, slowFileMs } from './load-texts.ts';
import type { Texts } from './translation-key.ts';

/** The locale that governs formats and calls, and the language whose texts are shown (S3.6). */
export type Shown = { readonly locale: Locale; readonly language: TranslationLanguage };

export type Translations = {
  readonly i18n: i18n;
  readonly getShown: () => Shown;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves when something readable is shown: the language, or English meanwhile. */
  readonly show: (locale: Locale) => Promise<void>;
};

type TranslationParts = {
  readonly fetchTexts: FetchTexts;
  readonly locale: Locale;
  readonly loadEnglish?: () => Promise<Texts>;
  /** Asked for ahead by the start of the page, so that it travels with the scripts. */
  readonly early?: {
    readonly language: TranslationLanguage;
    readonly texts: Promise<Texts | undefined>;
  };
};

/** The interface's texts; one per page. Never shows a blank page or a raw key (S3.6). */
export function createTranslations(parts: TranslationParts): Translations {
  const { fetchTexts, loadEnglish = loadBuiltInEnglish } = parts;
  const listeners = new Set<() => void>();
  const loading = new Map<TranslationLanguage, Promise<Texts | undefined>>();
  if (parts.early !== undefined) loading.set(parts.early.language, parts.early.texts);
  let shown: Shown = { locale: parts.locale, language: defaultLanguage };
  let wanted = parts.locale;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  const instance = createInstance({
    lng: defaultLanguage,
    fallbackLng: defaultLanguage,
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    // English may come later than the first text that needs it.
    react: { useSuspense: false, bindI18nStore: 'added' },
    // A text that a file lacks is left out until the English one is here.
    saveMissing: true,
    missingKeyHandler: () => void addEnglish(),
    parseMissingKeyHandler: () => '',
  });
  void instance.init();

  let english: Promise<void> | undefined;
  function addEnglish(): Promise<void> {
    english ??= loadEnglish().then((texts) => {
      instance.addResourceBundle(defaultLanguage, 'translation', texts, true, false);
    });
    return english;
  }

  const textsOf = (language: TranslationLanguage) => {
    const started = loading.get(language) ?? loadTexts(language, fetchTexts);
    loading.set(language, started);
    return started;
  };

  const present = async (locale: Locale, language: TranslationLanguage) => {
    if (wanted !== locale) return; // the person has chosen another one meanwhile
    await instance.changeLanguage(language);
    shown = { locale, language };
    tell();
  };

  const showLoaded = async (locale: Locale): Promise<void> => {
    const language = translationLanguageOf(locale);
    const texts = await textsOf(language);
    if (texts === undefined) {
      loading.delete(language); // asked for again at the next choice
      await addEnglish();
      return present(locale, defaultLanguage);
    }
    instance.addResourceBundle(language, 'translation', texts, true, true);
    return present(locale, language);
  };

  return {
    i18n: instance,
    getShown: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: async (locale) => {
      wanted = locale;
      const loaded = showLoaded(locale);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const slow = new Promise<'slow'>((resolve) => {
        timer = setTimeout(resolve, slowFileMs, 'slow');
      });
      const first = await Promise.race([loaded, slow]);
      clearTimeout(timer);
      if (first !== 'slow') return;
      await addEnglish();
      // The language may have come while English did.
      if (shown.locale !== locale || shown.language === defaultLanguage) {
        await present(locale, defaultLanguage);
      }
    },
  };
}
