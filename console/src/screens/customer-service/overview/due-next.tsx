import { listRegistrations } from '@countersign/contract/registration-list';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { serverClock } from '../../../clock/server-clock.ts';
import { useCall } from '../../../http/use-call.ts';
import { DueMark } from '../../../registration/due-mark.tsx';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { registrationPath } from '../address/desk-paths.ts';
import { rowKeyOf } from '../address/row-key.ts';
import styles from './chart-card.module.css';
import { queuePath } from './overview-address.ts';

const limit = '8';

/** What is due next: in place of charts by market where there is one market to show. */
export function DueNext({ countryCode }: { readonly countryCode: CountryCode | undefined }) {
  const { t } = useTranslation();
  const call = useCall();
  const query = {
    status: 'pending',
    order: 'due',
    limit,
    ...(countryCode === undefined ? {} : { countryCode }),
  } as const;
  const reading = useQuery({
    queryKey: ['statistics', 'due-next', query],
    queryFn: ({ signal }) => call(listRegistrations, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const items = reading.data?.items;
  return (
    <Card
      title={t('overview.dueNext')}
      aside={<Link to={queuePath({ countryCode })}>{t('overview.allWaiting')}</Link>}
    >
      {items === undefined && !reading.isError && <Skeleton lines={4} />}
      {items === undefined && reading.isError && (
        <>
          <p role="alert">{t('overview.dueNextFailed')}</p>
          <Button onClick={() => void reading.refetch()}>{t('overview.tryAgain')}</Button>
        </>
      )}
      {items?.length === 0 && <p className={styles.muted}>{t('overview.nothingWaiting')}</p>}
      <ul className={styles.list}>
        {items?.map((item) => (
          <li key={rowKeyOf(item)} className={styles.listRow}>
            <Link to={registrationPath(item, '')}>
              <span dir="auto">{item.practiceName}</span>
            </Link>
            <DueMark
              countryCode={item.countryCode}
              dueAt={item.dueAt}
              nowMs={serverClock.nowMs()}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
