import type { Statistics } from '@countersign/contract/statistics';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import { ChartCard, LegendMark } from './chart-card.tsx';
import { type DecidedKind, dayColumns } from './day-columns.ts';
import styles from './overview.module.css';
import { queuePath } from './overview-address.ts';

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
  const decided = (kind: DecidedKind) => queuePath({ status: kind, countryCode });
  const decidedLinks = (['approved', 'rejected'] as const).map((kind) => (
    <Link key={kind} className={styles.legendLink} to={decided(kind)}>
      <LegendMark tone={toneOf[kind]}>{t(`overview.${kind}`)}</LegendMark>
    </Link>
  ));
  return (
    <ChartCard
      title={t('overview.perDay')}
      legend={<span className={styles.legend}>{decidedLinks}</span>}
      empty={total.approved + total.rejected === 0 ? t('overview.nothingDecided') : undefined}
      head={[t('overview.day'), t('overview.approved'), t('overview.rejected')]}
      rows={perDay.map(({ day, approved, rejected }) => ({
        key: day,
        cells: [long(day), formats.number(approved), formats.number(rejected)],
      }))}
    >
      <div className={styles.days}>
        {/* For the eye and the pointer; the table below says the same, the legend leads there too. */}
        <svg className={styles.daysDrawing} aria-hidden="true">
          {lines.map(({ value, y }) => (
            <g key={value}>
              <line x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} className={styles.line} />
            </g>
          ))}
          {bars.map(({ day, kind, x, width, y, height }) => (
            <Link key={`${day.day} ${kind}`} to={decided(kind)} tabIndex={-1}>
              <rect
                data-tone={toneOf[kind]}
                x={`${x}%`}
                width={`${width}%`}
                y={`${y}%`}
                height={`${height}%`}
              >
                <title>{`${long(day.day)}: ${t(`overview.${kind}`)} ${formats.number(day[kind])}`}</title>
              </rect>
            </Link>
          ))}
        </svg>
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

/** Days are whole days in UTC, as the API counts them. */
function dayFormat(tag: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
}
