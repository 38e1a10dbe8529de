import { useMemo } from 'react';
import { type TextsOf, textsOf } from '../translations/texts-of.ts';
import type { Translate, TranslateOf } from '../translations/translate.ts';
import { useTranslation } from '../translations/use-translation.ts';

export interface EvidenceText {
  readonly say: TextsOf<'evidence'>;
  /** As `say`, for a key made of a code that may be unknown here: empty without a text. */
  readonly look: TranslateOf<string>;
}

export function useEvidenceText(): EvidenceText {
  const { t } = useTranslation();
  return useMemo(() => evidenceText(t), [t]);
}

export function evidenceText(t: Translate): EvidenceText {
  const say = textsOf(t, 'evidence');
  return { say, look: say as TranslateOf<string> };
}
