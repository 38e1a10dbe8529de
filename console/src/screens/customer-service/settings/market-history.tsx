import { readMarketHistory } from '@countersign/contract/market-settings';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCall } from '../../../http/use-call.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DifferenceLines } from './difference-lines.tsx';
import styles from './settings.module.css';
import { settingsDifferences } from './settings-differences.ts';

const perPage = '10';

export const marketHistoryKey = (countryCode: CountryCode) =>
  ['market-history', countryCode] as const;

/** The changes of a market's settings, newest first. */
export function MarketHistory({ countryCode }: { readonly countryCode: CountryCode }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const reading = useInfiniteQuery({
    queryKey: marketHistoryKey(countryCode),
    queryFn: ({ signal, pageParam }) =>
      call(readMarketHistory, {
        params: { countryCode },
        query: { limit: perPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: (page) => page.nextCursor,
  });
  const changes = reading.data?.pages.flatMap(({ items }) => items);
  return (
    <Card title={t('settings.history.title')}>
      {changes === undefined && !reading.isError && <Skeleton lines={3} />}
      {changes === undefined && reading.isError && (
        <p className={styles.muted}>{t('settings.history.unavailable')}</p>
      )}
      {changes?.length === 0 && <p className={styles.muted}>{t('settings.history.empty')}</p>}
      <ol className={styles.changes}>
        {changes?.map(({ at, by, before, after, webhook, words, view, stopList, waiting }) => (
          <li key={at} className={styles.change}>
            <p className={styles.changeHead}>
              <strong>{by.name}</strong>
              <time dateTime={at} title={formats.relative(at)} className={styles.muted}>
                {formats.exact(at)}
              </time>
            </p>
            {waiting !== undefined && (
              <p className={styles.muted}>
                {t(`settings.waiting.act.${waiting.act}`, { name: waiting.proposedBy?.name ?? '' })}
              </p>
            )}
            <DifferenceLines
              differences={
                webhook !== undefined
                  ? [{ what: 'webhook', ...webhook }]
                  : words !== undefined
                    ? [{ what: 'words', ...words }]
                    : view !== undefined
                      ? [{ what: 'view', ...view }]
                      : stopList !== undefined
                        ? [{ what: 'stopList', ...stopList }]
                        : waiting?.stopList !== undefined
                          ? [{ what: 'stopList', ...waiting.stopList }]
                          : settingsDifferences(before, after)
              }
            />
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
    </Card>
  );
}
