import {
  defaultLanguage,
  type TranslationLanguage,
  translationLanguageOf,
} from '@countersign/domain/locale/languages';
import type { Locale } from '@countersign/domain/locale/normalise-locale';
import { type FetchTexts, loadBuiltInEnglish, loadTexts, slowFileMs } from './load-texts.ts';
import { type LanguageTexts, makeTranslate, type Translate } from './translate.ts';
import type { Texts } from './translation-key.ts';

/** The locale that governs formats and calls, and the language whose texts are shown (S3.6). */
export interface Shown {
  readonly locale: Locale;
  readonly language: TranslationLanguage;
}

export interface Translations {
  /** A new function whenever texts have changed. */
  readonly getTranslate: () => Translate;
  readonly getShown: () => Shown;
  /** The content of the shown language's file; undefined where it could not be loaded. */
  readonly getFile: () => LanguageTexts | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Resolves when readable texts are shown: the language, English until it is loaded, or the texts
   * before. Rejects if no texts can be shown.
   */
  readonly show: (locale: Locale) => Promise<void>;
}

interface TranslationParts {
  readonly fetchTexts: FetchTexts;
  readonly locale: Locale;
  readonly loadEnglish?: () => Promise<Texts>;
  /** Requested at the start of the page, so that it loads together with the scripts. */
  readonly early?: {
    readonly language: TranslationLanguage;
    readonly texts: Promise<Texts | undefined>;
  };
}

/** The interface's texts; one per page. Never shows a blank page or a raw key (S3.6). */
export function createTranslations(parts: TranslationParts): Translations {
  const { fetchTexts, loadEnglish = loadBuiltInEnglish } = parts;
  const listeners = new Set<() => void>();
  const loading = new Map<TranslationLanguage, Promise<Texts | undefined>>();
  if (parts.early !== undefined) loading.set(parts.early.language, parts.early.texts);
  let shown: Shown = { locale: parts.locale, language: defaultLanguage };
  let wanted = parts.locale;

  const files = new Map<TranslationLanguage, Texts>();
  let builtIn: Texts | undefined;
  // Not called before the first texts are loaded.
  let translate: Translate = makeTranslate([], () => {});

  const getFile = (): LanguageTexts | undefined => {
    const texts = files.get(shown.language);
    return texts && { language: shown.language, texts };
  };

  /** Call it after texts were loaded and after a change of the language. */
  const notify = () => {
    const known = [getFile()].filter((file) => file !== undefined);
    if (builtIn !== undefined) known.push({ language: defaultLanguage, texts: builtIn });
    // A text that a file lacks is empty until English is loaded.
    translate = makeTranslate(known, () => void addEnglish().catch(() => {}));
    for (const listener of listeners) listener();
  };

  let english: Promise<void> | undefined;
  function addEnglish(): Promise<void> {
    english ??= loadEnglish().then(
      (texts) => {
        builtIn = texts;
        notify();
      },
      (error) => {
        english = undefined; // the next need loads it again
        throw error;
      },
    );
    return english;
  }

  const textsOf = (language: TranslationLanguage) => {
    const started = loading.get(language) ?? loadTexts(language, fetchTexts);
    loading.set(language, started);
    return started;
  };

  const present = (locale: Locale, language: TranslationLanguage) => {
    if (wanted !== locale) return; // the person has chosen another one since
    shown = { locale, language };
    notify();
  };

  const showLoaded = async (locale: Locale): Promise<void> => {
    const language = translationLanguageOf(locale);
    const texts = await textsOf(language);
    if (texts === undefined) {
      loading.delete(language); // the next choice loads it again
      await addEnglish();
      present(locale, defaultLanguage);
      return;
    }
    files.set(language, texts);
    present(locale, language);
  };

  const showInTime = async (locale: Locale): Promise<void> => {
    const loaded = showLoaded(locale);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const slow = new Promise<'slow'>((resolve) => {
      timer = setTimeout(resolve, slowFileMs, 'slow');
    });
    const first = await Promise.race([loaded, slow]);
    clearTimeout(timer);
    if (first !== 'slow') return;
    await addEnglish();
    // The language may have been loaded while English was.
    if (shown.locale !== locale || shown.language === defaultLanguage) {
      present(locale, defaultLanguage);
    }
  };

  return {
    getTranslate: () => translate,
    getShown: () => shown,
    getFile,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: async (locale) => {
      // The shown language may be about to be replaced by one that was wanted since.
      const isWanted = wanted === locale;
      wanted = locale;
      if (isWanted && shown.locale === locale && files.has(shown.language)) return;
      try {
        await showInTime(locale);
      } catch (error) {
        // Neither the language nor English could be loaded: texts already shown stay.
        if (files.size === 0 && builtIn === undefined) throw error;
      }
    },
  };
}
