import { readStatistics } from '@countersign/contract/statistics';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../../http/use-call.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { durationText } from '../overview/duration-text.ts';
import styles from './registration-list.module.css';

/** How many are overdue and how long an answer takes; read after the rows, and left out if it fails. */
export function ListFigures({
  countryCode,
  ready,
}: {
  readonly countryCode: CountryCode | undefined;
  /** The rows are there. */
  readonly ready: boolean;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const query = { days: '30', ...(countryCode === undefined ? {} : { countryCode }) };
  const { data } = useQuery({
    queryKey: ['list-figures', countryCode],
    queryFn: ({ signal }) => call(readStatistics, { query, signal }),
    enabled: ready,
    retry: false,
  });
  const { overdue = 0, medianMinutesToDecision: median = null } = data?.total ?? {};
  // Empty, it has its place already.
  return (
    <p className={styles.figures}>
      {overdue > 0 && (
        <span className={styles.late}>
          {t('customerService.figures.overdue', {
            count: overdue,
            shown: formats.number(overdue),
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
