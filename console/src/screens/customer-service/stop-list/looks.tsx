import { listStopListLooks } from '@countersign/contract/stop-list';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReadFailed } from '../../../failures/read-failed.tsx';
import { useCall } from '../../../http/use-call.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './stop-list.module.css';

const perPage = '20';

/** Who opened or downloaded a market's list; read when it is unfolded. */
export function Looks({ countryCode }: { readonly countryCode: CountryCode }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('stopList.looks.title')}</summary>
      <div className={styles.card}>
        <p className={styles.muted}>{t('stopList.recorded')}</p>
        {isOpen && <LookRows countryCode={countryCode} />}
      </div>
    </details>
  );
}

function LookRows({ countryCode }: { readonly countryCode: CountryCode }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const reading = useInfiniteQuery({
    queryKey: ['stop-list-looks', countryCode],
    queryFn: ({ signal, pageParam }) =>
      call(listStopListLooks, {
        params: { countryCode },
        query: { limit: perPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: (page) => page.nextCursor,
    refetchOnWindowFocus: false,
    // The own look at the list is among them.
    staleTime: 0,
  });
  if (reading.data === undefined) {
    return reading.isError ? (
      <ReadFailed error={reading.error} onRetry={() => void reading.refetch()} />
    ) : (
      <div role="status">
        <VisuallyHidden>{t('stopList.looks.loading')}</VisuallyHidden>
        <Skeleton lines={3} />
      </div>
    );
  }
  const looks = reading.data.pages.flatMap(({ items }) => items);
  if (looks.length === 0) return <p>{t('stopList.looks.none')}</p>;
  return (
    <>
      <ol className={styles.rows}>
        {looks.map(({ at, by, act, times }, place) => (
          // Two of one person may be of the same time: rows are never moved.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={place} className={styles.row}>
            <strong dir="auto">{by.name}</strong>
            <p className={styles.muted}>
              <time dateTime={at} title={formats.relative(at)}>
                {formats.exact(at)}
              </time>
              {' · '}
              {t(`stopList.looks.act.${act}`)}
              {times > 1 && ` · ${t('stopList.looks.times', { shown: formats.number(times) })}`}
            </p>
          </li>
        ))}
      </ol>
      {reading.hasNextPage && (
        <div>
          <Button
            variant="quiet"
            pending={reading.isFetchingNextPage}
            onClick={() => void reading.fetchNextPage()}
          >
            {t('stopList.looks.more')}
          </Button>
        </div>
      )}
    </>
  );
}
