import { countRegistrations } from '@countersign/contract/registration-count';
import { readStatistics } from '@countersign/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../../http/use-call.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { filterOf, isWholeQueue, type ListAddress } from '../address/list-address.ts';
import { durationText } from '../overview/duration-text.ts';
import styles from './registration-list.module.css';

interface ListFiguresProps {
  readonly address: ListAddress;
  readonly searched: string | undefined;
  /** The rows are there. */
  readonly ready: boolean;
}

/** Of the waiting ones that are listed, how many are overdue; of a whole queue, how long an answer takes as well. */
export function ListFigures({ address, searched, ready }: ListFiguresProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const whole = useWholeQueue(address, ready);
  const some = useOverdueCount(address, searched, ready);
  const overdue = whole?.overdue ?? some?.count ?? 0;
  const median = whole?.medianMinutesToDecision ?? null;
  // Empty, it has its place already.
  return (
    <p className={styles.figures}>
      {overdue > 0 && (
        <span className={styles.late}>
          {t('customerService.figures.overdue', {
            count: overdue,
            shown: formats.number(overdue) + (some?.capped === true ? '+' : ''),
          })}
        </span>
      )}
      {median !== null && (
        <span className={styles.median}>
          {t('customerService.figures.median', { time: durationText(median, formats.tag) })}
        </span>
      )}
    </p>
  );
}

/** Read after the rows, and left out if it fails. */
function useWholeQueue(address: ListAddress, ready: boolean) {
  const call = useCall();
  const { countryCode } = address;
  const query = { days: '30', ...(countryCode === undefined ? {} : { countryCode }) };
  const isAsked = isWholeQueue(address);
  const { data } = useQuery({
    queryKey: ['list-figures', countryCode],
    queryFn: ({ signal }) => call(readStatistics, { query, signal }),
    enabled: ready && isAsked,
    retry: false,
  });
  return isAsked ? data?.total : undefined;
}

/** Of waiting ones that are searched or filtered; by the due time itself there is nothing more to count. */
function useOverdueCount(address: ListAddress, searched: string | undefined, ready: boolean) {
  const call = useCall();
  const query = { ...filterOf(address, searched), due: 'overdue' as const };
  const isAsked =
    address.status === 'pending' && address.due === undefined && !isWholeQueue(address);
  const { data } = useQuery({
    queryKey: ['registrations', 'count', query],
    queryFn: ({ signal }) => call(countRegistrations, { query, signal }),
    enabled: ready && isAsked,
    retry: false,
  });
  return isAsked ? data : undefined;
}
