import { listWordsVersions } from '@countersign/contract/own-words';
import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { OwnTexts, WordPart } from '@countersign/domain/words/own-words';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../http/use-call.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './own-words.module.css';

const perPage = '10';

interface EarlierVersionsProps {
  readonly countryCode: CountryCode;
  readonly part: WordPart;
  readonly language: MailLanguage;
  /** Puts a version into the editor. */
  readonly onChoose: (texts: OwnTexts) => void;
}

/** What each change left, newest first; one can be put into the editor and saved again. */
export function EarlierVersions({ countryCode, part, language, onChoose }: EarlierVersionsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const [open, setOpen] = useState(false);
  const reading = useInfiniteQuery({
    queryKey: ['words-versions', countryCode, part, language],
    queryFn: ({ signal, pageParam }) =>
      call(listWordsVersions, {
        params: { countryCode, part, language },
        query: { limit: perPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: (page) => page.nextCursor,
    enabled: open,
  });
  const versions = reading.data?.pages.flatMap(({ items }) => items);
  return (
    <details className={styles.names} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('settings.words.versions.title')}</summary>
      {versions === undefined && !reading.isError && <Skeleton lines={3} />}
      {versions === undefined && reading.isError && (
        <p className={styles.muted}>{t('settings.history.unavailable')}</p>
      )}
      {versions?.length === 0 && (
        <p className={styles.muted}>{t('settings.words.versions.none')}</p>
      )}
      <ol className={styles.versions}>
        {versions?.map(({ at, by, texts }) => (
          <li key={at}>
            <p>
              <strong>{by.name}</strong>{' '}
              <time dateTime={at} title={formats.relative(at)} className={styles.muted}>
                {formats.exact(at)}
              </time>
            </p>
            <p className={styles.excerpt} dir="auto">
              {Object.values(texts).join(' · ') || t('settings.words.builtIn')}
            </p>
            <Button
              variant="quiet"
              aria-label={t('settings.words.versions.useOf', { time: formats.exact(at) })}
              onClick={() => onChoose(texts)}
            >
              {t('settings.words.versions.use')}
            </Button>
          </li>
        ))}
      </ol>
      {reading.hasNextPage && (
        <Button
          variant="quiet"
          pending={reading.isFetchingNextPage}
          onClick={() => void reading.fetchNextPage()}
        >
          {t('settings.history.more')}
        </Button>
      )}
    </details>
  );
}
