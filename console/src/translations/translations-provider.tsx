import { type ReactNode, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Translations } from './translations.ts';
import { TranslationsContext, useShown } from './use-translations.ts';

type TranslationsProviderProps = {
  readonly translations: Translations;
  readonly children: ReactNode;
};

/** Gives the texts to everything below, and tells the page which language it is in (S3.6). */
export function TranslationsProvider({ translations, children }: TranslationsProviderProps) {
  return (
    <TranslationsContext value={translations}>
      <I18nextProvider i18n={translations.i18n}>
        <PageLanguage />
        {children}
      </I18nextProvider>
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
