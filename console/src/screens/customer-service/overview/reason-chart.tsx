import type { Statistics } from '@countersign/contract/statistics';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { isApprovalCode } from '@countersign/domain/registration/reason-codes';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import { BarList } from './bar-list.tsx';
import { changeText } from './change-text.ts';
import styles from './chart-card.module.css';
import { ChartCard, LegendMark } from './chart-card.tsx';
import { decidedIn, queuePath } from './overview-address.ts';
import { questionOf, useSteadyOrder } from './use-steady-order.ts';

const mostDrawn = 10;

/** The most frequent reasons; the table has all of them. */
export function ReasonChart({
  statistics,
  countryCode,
}: {
  readonly statistics: Statistics;
  readonly countryCode: CountryCode | undefined;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const byReason = useSteadyOrder(
    statistics.byReason,
    ({ reasonCode }) => reasonCode,
    questionOf(statistics),
  );
  const reasons = byReason.map(({ reasonCode, count, before }) => {
    const status = isApprovalCode(reasonCode) ? ('approved' as const) : ('rejected' as const);
    return {
      reasonCode,
      count,
      change: changeText({ kind: 'count', now: count, before }, formats.tag, t)?.text ?? '–',
      status,
      name: t(`reasons.code.${reasonCode}`),
      to: queuePath({ status, reasonCode, countryCode, ...decidedIn(statistics) }),
    };
  });
  return (
    <ChartCard
      title={t('overview.byReason')}
      legend={
        <span className={styles.legend}>
          <LegendMark tone="bad">{t('overview.rejected')}</LegendMark>
          <LegendMark tone="good">{t('overview.approved')}</LegendMark>
        </span>
      }
      empty={reasons.length === 0 ? t('overview.noReasons') : undefined}
      head={[t('overview.reason'), t('overview.code'), t('overview.count'), t('overview.changed')]}
      rows={reasons.map(({ reasonCode, count, change, name, to }) => ({
        key: reasonCode,
        cells: [
          name,
          reasonCode,
          <Link key="count" to={to}>
            {formats.number(count)}
          </Link>,
          change,
        ],
      }))}
    >
      {reasons.length > mostDrawn && (
        <p className={styles.muted}>
          {t('overview.mostReasons', {
            shown: formats.number(mostDrawn),
            total: formats.number(reasons.length),
          })}
        </p>
      )}
      <BarList
        bars={reasons.slice(0, mostDrawn).map(({ reasonCode, count, status, name, to }) => ({
          key: reasonCode,
          name,
          to,
          parts: [{ tone: status === 'approved' ? 'good' : 'bad', value: count }],
          shown: formats.number(count),
          said: formats.number(count),
        }))}
      />
    </ChartCard>
  );
}
