import { useEffect } from 'react';
import { useConfiguration } from '../use-configuration.ts';
import { inLanguage } from './formats.ts';
import { useShown } from './use-translations.ts';

/** Names the page in the browser's tab: "Welcome – Countersign". */
export function useDocumentTitle(title: string): void {
  const { brand } = useConfiguration();
  const { locale } = useShown();
  const name = inLanguage(brand.name, locale);
  useEffect(() => {
    document.title = title === '' || title === name ? name : `${title} – ${name}`;
  }, [title, name]);
}
