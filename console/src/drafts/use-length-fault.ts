import { countCharacters } from '@countersign/domain/registration/text';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';

/**
 * Says of a text that has more characters than its limit how many it may have. A field with it takes what is pasted whole:
 * the browser's own limit would cut it without a word.
 */
export function useLengthFault(): (text: string, limit: number) => string | undefined {
  const { t } = useTranslation();
  const formats = useFormats();
  return (text, limit) =>
    countCharacters(text.trim()) > limit
      ? t('mails.setAside.tooLong', { limit: formats.number(limit) })
      : undefined;
}
