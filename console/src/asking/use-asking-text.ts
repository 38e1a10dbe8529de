import type { TranslationLanguage } from '@countersign/domain/locale/languages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { makeTranslate, type TranslateOf } from '../translations/translate.ts';
import type { KeysOf } from '../translations/translation-key.ts';
import { useShown } from '../translations/use-translations.ts';
import type english from './texts/en.json';

export type Say = TranslateOf<KeysOf<typeof english>>;

// Each language in a file of its own, loaded with these parts and not before the decision's button.
const load: Readonly<Record<TranslationLanguage, () => Promise<{ readonly default: object }>>> = {
  en: () => import('./texts/en.json'),
  fr: () => import('./texts/fr.json'),
  ja: () => import('./texts/ja.json'),
};

/** The texts of questions and answers; undefined until they are loaded. */
export function useAskingText(): Say | undefined {
  const { language } = useShown();
  const { data } = useQuery({
    queryKey: ['asking-texts', language],
    queryFn: async () => ({ language, texts: (await load[language]()).default }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
    // A script of the page, not an answer: the browser's cache has it without a connection.
    networkMode: 'always',
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () => (data === undefined ? undefined : makeTranslate<string>([data], () => {})),
    [data],
  );
}
