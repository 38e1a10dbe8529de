import type { TranslationLanguage } from '@countersign/domain/locale/languages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useShown } from './use-translations.ts';

/** A part's own texts, each language in a file that is loaded with the part. */
export type PartTexts = Readonly<
  Record<TranslationLanguage, () => Promise<{ readonly default: object }>>
>;

/**
 * The texts of a part in the reader's language: undefined until they are loaded, and where they cannot be (`isError`).
 * What they make readable is drawn in slices, so that a phone answers touches in between.
 */
export function usePartTexts(part: string, load: PartTexts) {
  const { language } = useShown();
  const { data, isError } = useQuery({
    queryKey: ['texts', part, language],
    queryFn: async () => ({ language, texts: (await load[language]()).default }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
    // A script of the page, not a response: the browser's cache has it without a connection.
    networkMode: 'always',
    placeholderData: keepPreviousData,
  });
  return { file: useDeferredValue(data), isError };
}
