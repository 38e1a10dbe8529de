import type { Statistics } from '@countersign/contract/statistics';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import { dayAfter, dayFormat } from '../address/utc-day.ts';
import chartCard from './chart-card.module.css';
import { ChartCard, LegendMark } from './chart-card.tsx';
import { DayBars } from './day-bars.tsx';
import styles from './day-chart.module.css';
import { type DecidedKind, dayColumns } from './day-columns.ts';
import { decidedIn, queuePath } from './overview-address.ts';

const toneOf = { approved: 'good', rejected: 'bad' } as const;

/** How many were approved and rejected, day by day. */
export function DayChart({
  statistics,
  countryCode,
}: {
  readonly statistics: Statistics;
  readonly countryCode: CountryCode | undefined;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { perDay, total } = statistics;
  const { bars, lines, names } = dayColumns(perDay);
  const short = dayFormat(formats.tag, { month: 'short', day: 'numeric' });
  const long = dayFormat(formats.tag, { dateStyle: 'medium' });
  const title = t('overview.perDay');
  const decided = (kind: DecidedKind) =>
    queuePath({ status: kind, countryCode, ...decidedIn(statistics) });
  const ofDay = (day: string, kind: DecidedKind) => {
    const period = { decidedFrom: day, decidedBefore: dayAfter(day) };
    return queuePath({ status: kind, countryCode, ...period });
  };
  const linkOf = (day: string, kind: DecidedKind, count: number) =>
    count === 0 ? (
      formats.number(count)
    ) : (
      <Link key={kind} to={ofDay(day, kind)}>
        {formats.number(count)}
      </Link>
    );
  const decidedLinks = (['approved', 'rejected'] as const).map((kind) => (
    <Link key={kind} className={styles.legendLink} to={decided(kind)}>
      <LegendMark tone={toneOf[kind]}>{t(`overview.${kind}`)}</LegendMark>
    </Link>
  ));
  return (
    <ChartCard
      title={title}
      legend={<span className={chartCard.legend}>{decidedLinks}</span>}
      empty={total.approved + total.rejected === 0 ? t('overview.nothingDecided') : undefined}
      head={[t('overview.day'), t('overview.approved'), t('overview.rejected')]}
      rows={perDay.map(({ day, approved, rejected }) => ({
        key: day,
        cells: [long(day), linkOf(day, 'approved', approved), linkOf(day, 'rejected', rejected)],
      }))}
    >
      <div className={styles.days}>
        <DayBars
          bars={bars}
          lines={lines}
          title={title}
          pathOf={({ day, kind }) => ofDay(day.day, kind)}
          said={({ day, kind }) =>
            t('overview.daySaid', {
              day: long(day.day),
              decision: t(`overview.${kind}`),
              count: formats.number(day[kind]),
            })
          }
        />
        <svg className={styles.heights} aria-hidden="true">
          {lines.map(({ value, y }) => (
            <text key={value} x="100%" y={`${y}%`} dy="0.35em" textAnchor="end">
              {formats.number(value)}
            </text>
          ))}
        </svg>
        <svg className={styles.names} aria-hidden="true">
          {names.map(({ day, x }, at) => (
            <text
              key={day}
              x={`${x}%`}
              y="1em"
              textAnchor={at === 0 ? 'start' : at === names.length - 1 ? 'end' : 'middle'}
            >
              {short(day)}
            </text>
          ))}
        </svg>
      </div>
    </ChartCard>
  );
}
