import type { TranslationLanguage } from '@countersign/domain/locale/languages';
import { useMemo } from 'react';
import { makeTranslate, type TranslateOf } from '../translations/translate.ts';
import type { KeysOf } from '../translations/translation-key.ts';
import { type PartTexts, usePartTexts } from '../translations/use-part-texts.ts';
import type english from './texts/en.json';

type EvidenceKey = KeysOf<typeof english>;

export interface EvidenceText {
  readonly say: TranslateOf<EvidenceKey>;
  /** As `say`, for a key made of a code that may be unknown here: empty without a text. */
  readonly look: TranslateOf<string>;
}

const texts: PartTexts = {
  en: () => import('./texts/en.json'),
  fr: () => import('./texts/fr.json'),
  ja: () => import('./texts/ja.json'),
};

/** The texts of the evidence; undefined until they are loaded, `failed` where they cannot be. */
export function useEvidenceText(): EvidenceText | 'failed' | undefined {
  const { file, isError } = usePartTexts('evidence', texts);
  const words = useMemo(() => (file === undefined ? undefined : evidenceText(file)), [file]);
  return words ?? (isError ? 'failed' : undefined);
}

export function evidenceText(file: {
  readonly language: TranslationLanguage;
  readonly texts: object;
}): EvidenceText {
  const look = makeTranslate<string>([file], () => {});
  return { say: look, look };
}
