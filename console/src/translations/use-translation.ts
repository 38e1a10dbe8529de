import { useSyncExternalStore } from 'react';
import type { Translate } from './translate.ts';
import { useGivenTranslations } from './use-translations.ts';

/** The texts of the current language; a new `t` whenever they change. */
export function useTranslation(): { readonly t: Translate } {
  const { subscribe, getTranslate } = useGivenTranslations();
  return { t: useSyncExternalStore(subscribe, getTranslate) };
}
