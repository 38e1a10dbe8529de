import type { TranslationLanguage } from '@countersign/domain/locale/languages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { makeTranslate, type TranslateOf } from '../translations/translate.ts';
import type { KeysOf } from '../translations/translation-key.ts';
import { useShown } from '../translations/use-translations.ts';
import type english from './texts/en.json';

type EvidenceKey = KeysOf<typeof english>;

export interface EvidenceText {
  readonly say: TranslateOf<EvidenceKey>;
  /** As `say`, for a key made of a code that may be unknown here: empty without a text. */
  readonly look: TranslateOf<string>;
}

// Each language in a file of its own, loaded with the card and not before the decision's button.
const load: Readonly<Record<TranslationLanguage, () => Promise<{ readonly default: object }>>> = {
  en: () => import('./texts/en.json'),
  fr: () => import('./texts/fr.json'),
  ja: () => import('./texts/ja.json'),
};

/** The texts of the evidence; undefined until they are loaded, `failed` where they cannot be. */
export function useEvidenceText(): EvidenceText | 'failed' | undefined {
  const { language } = useShown();
  const { data, isError } = useQuery({
    queryKey: ['evidence-texts', language],
    queryFn: async () => ({ language, texts: (await load[language]()).default }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 1,
    // A script of the page, not an answer: the browser's cache has it without a connection.
    networkMode: 'always',
    placeholderData: keepPreviousData,
  });
  const words = useMemo(() => (data === undefined ? undefined : evidenceText(data)), [data]);
  return words ?? (isError ? 'failed' : undefined);
}

export function evidenceText(file: {
  readonly language: TranslationLanguage;
  readonly texts: object;
}): EvidenceText {
  const look = makeTranslate<string>([file], () => {});
  return { say: look, look };
}
