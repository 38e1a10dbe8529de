import { createContext, use, useSyncExternalStore } from 'react';
import type { Shown, Translations } from './translations.ts';

export const TranslationsContext = createContext<Translations | undefined>(undefined);

/** The locale of formats and calls, and the language of the texts. */
export function useShown(): Shown {
  const translations = useGivenTranslations();
  return useSyncExternalStore(translations.subscribe, translations.getShown);
}

export function useGivenTranslations(): Translations {
  const translations = use(TranslationsContext);
  if (translations === undefined) throw new Error('No translations are given above this component');
  return translations;
}
