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
  /** Another function whenever texts have changed. */
  readonly getTranslate: () => Translate;
  readonly getShown: () => Shown;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Resolves when something readable is shown: the language, English meanwhile, or what was shown
   * before. Rejects where nothing at all can be shown.
   */
  readonly show: (locale: Locale) => Promise<void>;
}

interface TranslationParts {
  readonly fetchTexts: FetchTexts;
  readonly locale: Locale;
  readonly loadEnglish?: () => Promise<Texts>;
  /** Asked for ahead by the start of the page, so that it travels with the scripts. */
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
  // Before anything has come there is nothing to look in, nor anybody who looks.
  let translate: Translate = makeTranslate([], () => {});

  /** To be called whenever texts have come or another language is shown. */
  const tell = () => {
    const known: LanguageTexts[] = [];
    const file = files.get(shown.language);
    if (file !== undefined) known.push({ language: shown.language, texts: file });
    if (builtIn !== undefined) known.push({ language: defaultLanguage, texts: builtIn });
    // A text that a file lacks is left out until the English one is here.
    translate = makeTranslate(known, () => void addEnglish().catch(() => {}));
    for (const listener of listeners) listener();
  };

  let english: Promise<void> | undefined;
  function addEnglish(): Promise<void> {
    english ??= loadEnglish().then(
      (texts) => {
        builtIn = texts;
        tell();
      },
      (error) => {
        english = undefined; // asked for again where it is needed again
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
    if (wanted !== locale) return; // the person has chosen another one meanwhile
    shown = { locale, language };
    tell();
  };

  const showLoaded = async (locale: Locale): Promise<void> => {
    const language = translationLanguageOf(locale);
    const texts = await textsOf(language);
    if (texts === undefined) {
      loading.delete(language); // asked for again at the next choice
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
    // The language may have come while English did.
    if (shown.locale !== locale || shown.language === defaultLanguage) {
      present(locale, defaultLanguage);
    }
  };

  return {
    getTranslate: () => translate,
    getShown: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: async (locale) => {
      // What is shown may be on its way out, for a language that was wanted meanwhile.
      const isWanted = wanted === locale;
      wanted = locale;
      if (isWanted && shown.locale === locale && files.has(shown.language)) return;
      try {
        await showInTime(locale);
      } catch (error) {
        // Neither the language nor English came: who reads something already goes on reading it.
        if (files.size === 0 && builtIn === undefined) throw error;
      }
    },
  };
}
