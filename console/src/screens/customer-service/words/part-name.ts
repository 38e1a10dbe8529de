import type { WordPart } from '@countersign/domain/words/own-words';
import { useTranslation } from '../../../translations/use-translation.ts';

/** The name of a part of own words: a mail, or the sentences of reasons. */
export function usePartName(): (part: WordPart) => string {
  const { t } = useTranslation();
  return (part) =>
    part === 'reasons' ? t('settings.words.reasons') : t(`history.purpose.${part}`);
}
