import { countRegistrations } from '@countersign/contract/registration-count';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCall } from '../../http/use-call.ts';
import { useFormats } from '../../translations/use-formats.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { filterOf, type ListAddress } from './list-address.ts';
import styles from './registration-list.module.css';

/** "37 waiting", "10,000+ registrations"; the list does not wait for it. */
export function ResultCount({
  address,
  searched,
}: {
  readonly address: ListAddress;
  readonly searched: string | undefined;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const query = filterOf(address, searched);
  const { data } = useQuery({
    queryKey: ['registrations', 'count', query],
    queryFn: ({ signal }) => call(countRegistrations, { query, signal }),
    placeholderData: keepPreviousData,
  });
  const key =
    address.status === 'pending' ? 'customerService.countWaiting' : 'customerService.countAny';
  return (
    <p className={styles.total} role="status">
      {data !== undefined &&
        t(key, {
          count: data.count,
          shown: formats.number(data.count) + (data.capped ? '+' : ''),
        })}
    </p>
  );
}
