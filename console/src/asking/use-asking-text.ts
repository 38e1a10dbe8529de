import { useMemo } from 'react';
import { makeTranslate, type TranslateOf } from '../translations/translate.ts';
import type { KeysOf } from '../translations/translation-key.ts';
import { type PartTexts, usePartTexts } from '../translations/use-part-texts.ts';
import type english from './texts/en.json';

export type AskingText = TranslateOf<KeysOf<typeof english>>;

const texts: PartTexts = {
  en: () => import('./texts/en.json'),
  fr: () => import('./texts/fr.json'),
  ja: () => import('./texts/ja.json'),
};

/** The texts of questions and answers; undefined until they are loaded. */
export function useAskingText(): AskingText | undefined {
  const { file } = usePartTexts('asking', texts);
  return useMemo(() => (file === undefined ? undefined : makeTranslate([file], () => {})), [file]);
}
