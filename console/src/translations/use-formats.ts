import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { useMemo } from 'react';
import { makeFormats } from './formats.ts';
import { useShown } from './use-translations.ts';

/** Dates, numbers and names of countries in the person's own locale (S3.7). */
export function useFormats() {
  const { locale } = useShown();
  return useMemo(() => makeFormats(toBcp47(locale)), [locale]);
}
