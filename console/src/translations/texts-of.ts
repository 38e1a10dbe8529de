import { useMemo } from 'react';
import type { Translate, TranslateOf } from './translate.ts';
import type { KeysOf, Texts, TranslationKey } from './translation-key.ts';
import { useTranslation } from './use-translation.ts';

/** Says the texts below one key of the translation files: `say('title')` is `t('asking.title')`. */
export type TextsOf<Part extends keyof Texts> = TranslateOf<KeysOf<Texts[Part]>>;

export function textsOf<Part extends keyof Texts>(t: Translate, part: Part): TextsOf<Part> {
  // The compiler does not see that a key of a part, behind its name, is one of the whole.
  return (key, values) => t(`${part}.${key}` as TranslationKey, values);
}

export function useTextsOf<Part extends keyof Texts>(part: Part): TextsOf<Part> {
  const { t } = useTranslation();
  return useMemo(() => textsOf(t, part), [t, part]);
}
