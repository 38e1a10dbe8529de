import { createContext, useSyncExternalStore } from 'react';
import { useGiven } from '../use-given.ts';
import type { Shown, Translations } from './translations.ts';

export const TranslationsContext = createContext<Translations | undefined>(undefined);

/** The locale of formats and calls, and the language of the texts. */
export function useShown(): Shown {
  const translations = useGivenTranslations();
  return useSyncExternalStore(translations.subscribe, translations.getShown);
}

export function useGivenTranslations(): Translations {
  return useGiven(TranslationsContext);
}

interface LocaleChoice {
  /** S3.7: into the address and for this tab. */
  readonly choose: (tag: string) => void;
}

/** The app provides it: it knows the address and the tab's storage. */
export const LocaleChoiceContext = createContext<LocaleChoice | undefined>(undefined);

export function useLocaleChoice(): LocaleChoice {
  return useGiven(LocaleChoiceContext);
}
