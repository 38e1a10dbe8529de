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

interface LocaleChoice {
  /** S3.7: into the address and for this tab. */
  readonly choose: (tag: string) => void;
}

/** The app provides it: it knows the address and the tab's storage. */
export const LocaleChoiceContext = createContext<LocaleChoice | undefined>(undefined);

export function useLocaleChoice(): LocaleChoice {
  const choice = use(LocaleChoiceContext);
  if (choice === undefined) throw new Error('No choice of a locale is given above this component');
  return choice;
}
