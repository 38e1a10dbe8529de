import { useMemo } from 'react';
import { makeTranslate, type TranslateOf } from '../translations/translate.ts';
import type { KeysOf } from '../translations/translation-key.ts';
import { type PartTexts, usePartTexts } from '../translations/use-part-texts.ts';
import type english from './texts/en.json';

/** Says a text of this folder in the reader's language. */
export type DuplicatesText = TranslateOf<KeysOf<typeof english>>;

const texts: PartTexts = {
  en: () => import('./texts/en.json'),
  fr: () => import('./texts/fr.json'),
  ja: () => import('./texts/ja.json'),
};

/** The texts; undefined until they are loaded, and where they cannot be. */
export function useDuplicatesText(): DuplicatesText | undefined {
  const { file } = usePartTexts('duplicates', texts);
  return useMemo(() => (file === undefined ? undefined : makeTranslate([file], () => {})), [file]);
}
