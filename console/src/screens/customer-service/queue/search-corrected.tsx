import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';

/** Says that a search found nothing as it was typed, and what is shown in its place. */
export function SearchCorrected({
  search,
  words,
}: {
  readonly search: string;
  readonly words: readonly string[];
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const corrected = formats.list(words.map((word) => t('customerService.correctedWord', { word })));
  return <span>{t('customerService.corrected', { search, words: corrected })}</span>;
}
