import { type ReactNode, useEffect } from 'react';
import type { Translations } from './translations.ts';
import { TranslationsContext, useShown } from './use-translations.ts';

interface TranslationsProviderProps {
  readonly translations: Translations;
  readonly children: ReactNode;
}

/** Provides the texts, and sets the page's `lang` (S3.6). */
export function TranslationsProvider({ translations, children }: TranslationsProviderProps) {
  return (
    <TranslationsContext value={translations}>
      <PageLanguage />
      {children}
    </TranslationsContext>
  );
}

function PageLanguage() {
  const { language } = useShown();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return null;
}
