import type { Statistics } from '@countersign/contract/statistics';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { ReactNode } from 'react';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import type { ListChange } from '../address/list-address.ts';
import { dayAfter, dayFormat } from '../address/utc-day.ts';
import chartCard from './chart-card.module.css';
import { ChartCard, LegendMark } from './chart-card.tsx';
import { DayBars, toneOf } from './day-bars.tsx';
import styles from './day-charts.module.css';
import { type Day, type DayKind, dayColumns } from './day-columns.ts';
import { decidedIn, queuePath } from './overview-address.ts';

interface DayChartsProps {
  readonly statistics: Statistics;
  readonly countryCode: CountryCode | undefined;
}

/** How many were decided, received and waiting, day by day. */
export function DayCharts({ statistics, countryCode }: DayChartsProps) {
  const { t } = useTranslation();
  const { perDay, total } = statistics;
  const days = perDay.map(({ received = 0, linked = 0, waiting = 0, ...day }) => ({
    ...day,
    linked,
    received,
    waiting,
  }));
  const hasAll = total.received !== undefined;
  const outcomes = [
    'approved',
    'rejected',
    ...(days.some(({ linked }) => linked > 0) ? ['linked' as const] : []),
  ] as const;
  const legend = outcomes.map((kind) => (
    <Link
      key={kind}
      className={styles.legendLink}
      to={queuePath({ status: kind, countryCode, ...decidedIn(statistics) })}
    >
      <LegendMark tone={toneOf[kind]}>{t(`overview.${kind}`)}</LegendMark>
    </Link>
  ));
  const listOf = (day: string, kind: DayKind): ListChange => {
    switch (kind) {
      case 'received':
        return { status: 'all', submittedFrom: day, submittedBefore: dayAfter(day) };
      case 'waiting':
        return { status: 'all', waitedOn: day };
      default:
        return { status: kind, decidedFrom: day, decidedBefore: dayAfter(day) };
    }
  };
  const pathOf = (day: string, kind: DayKind) => queuePath({ countryCode, ...listOf(day, kind) });
  return (
    <>
      <DayChart
        title={t('overview.perDay')}
        legend={<span className={chartCard.legend}>{legend}</span>}
        empty={t('overview.nothingDecided')}
        days={days}
        kinds={outcomes}
        pathOf={pathOf}
      />
      {hasAll && (
        <>
          <DayChart
            title={t('overview.receivedPerDay')}
            empty={t('overview.nothingReceived')}
            days={days}
            kinds={['received']}
            pathOf={pathOf}
          />
          <DayChart
            title={t('overview.waitingPerDay')}
            empty={t('overview.nothingWaiting')}
            days={days}
            kinds={['waiting']}
            pathOf={pathOf}
          />
        </>
      )}
    </>
  );
}

function DayChart({
  title,
  legend,
  empty,
  days,
  kinds,
  pathOf,
}: {
  readonly title: string;
  readonly legend?: ReactNode;
  readonly empty: string;
  readonly days: readonly Day[];
  readonly kinds: readonly DayKind[];
  readonly pathOf: (day: string, kind: DayKind) => string;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { bars, lines, names } = dayColumns(days, kinds);
  const short = dayFormat(formats.tag, { month: 'short', day: 'numeric' });
  const long = dayFormat(formats.tag, { dateStyle: 'medium' });
  const nameOf = (kind: DayKind) => t(`overview.${kind === 'received' ? 'receivedDay' : kind}`);
  return (
    <ChartCard
      title={title}
      legend={legend}
      empty={bars.length === 0 ? empty : undefined}
      head={[t('overview.day'), ...kinds.map(nameOf)]}
      rows={days.map((day) => ({
        key: day.day,
        cells: [
          long(day.day),
          ...kinds.map((kind) =>
            day[kind] === 0 ? (
              formats.number(0)
            ) : (
              <Link key={kind} to={pathOf(day.day, kind)}>
                {formats.number(day[kind])}
              </Link>
            ),
          ),
        ],
      }))}
    >
      <div className={styles.days}>
        <DayBars
          bars={bars}
          lines={lines}
          title={title}
          pathOf={({ day, kind }) => pathOf(day.day, kind)}
          said={({ day, kind }) =>
            t('overview.daySaid', {
              day: long(day.day),
              decision: nameOf(kind),
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
