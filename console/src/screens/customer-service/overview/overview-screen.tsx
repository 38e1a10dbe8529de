import { readStatistics } from '@countersign/contract/statistics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { FailureScreen } from '../../../failures/failure-screen.tsx';
import { failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { useMe } from '../../../queries/use-me.ts';
import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { knownMarkets } from '../address/known-markets.ts';
import { useChangeAddress } from '../address/use-change-address.ts';
import { ExportButton } from '../export/export-button.tsx';
import { useRefreshOnChanges } from '../live/use-refresh-on-changes.ts';
import chartCard from './chart-card.module.css';
import { ChartPatterns } from './chart-patterns.tsx';
import { DayCharts } from './day-charts.tsx';
import { DueNext } from './due-next.tsx';
import { EvidenceCharts } from './evidence-charts.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { MarketCharts } from './market-charts.tsx';
import {
  type OverviewAddress,
  overviewSearch,
  periods,
  readOverviewAddress,
} from './overview-address.ts';
import styles from './overview-screen.module.css';
import { ReasonChart } from './reason-chart.tsx';
import { ReasonsOverTime } from './reasons-over-time.tsx';
import { WorkloadCard } from './workload-card.tsx';

/** Also without live changes. */
const pollMs = 60_000;

/** `/customerService/overview`: pending registrations of the person's markets and time to decision. */
export function OverviewScreen() {
  const { t } = useTranslation();
  useDocumentTitle(t('overview.pageTitle'));
  const { search } = useLocation();
  const change = useChangeAddress(overviewSearch);
  const address = readOverviewAddress(search);
  const reading = useStatistics(address);
  const { data } = reading;
  const isAdministrator = useMe()?.roles.includes('administrator') ?? false;
  if (data === undefined && reading.isError) {
    return (
      <FailureScreen
        failure={failureOf(reading.error)}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    );
  }
  const { countryCode } = address;
  return (
    <div className={styles.screen}>
      <ChartPatterns />
      <div className={styles.head}>
        <h1>{t('overview.heading')}</h1>
        <ExportButton
          of={{
            figures: { days: Number(address.days) },
            filter: countryCode === undefined ? {} : { countryCode },
          }}
        />
      </div>
      <Choices address={address} onChange={change} />
      {data === undefined ? (
        <div role="status" className={styles.waiting}>
          <VisuallyHidden>{t('overview.loading')}</VisuallyHidden>
          <Skeleton lines={12} />
        </div>
      ) : (
        <div
          className={reading.isPlaceholderData ? styles.old : styles.now}
          aria-busy={reading.isPlaceholderData}
        >
          <FigureTiles statistics={data} countryCode={countryCode} />
          <div className={styles.columns}>
            <DayCharts statistics={data} countryCode={countryCode} />
            {data.byMarket.length > 1 ? (
              <MarketCharts statistics={data} />
            ) : (
              <DueNext countryCode={countryCode} />
            )}
          </div>
          {isAdministrator && <WorkloadCard countryCode={countryCode} />}
          <ReasonChart statistics={data} countryCode={countryCode} />
          <ReasonsOverTime statistics={data} countryCode={countryCode} />
          <div className={styles.columns}>
            <EvidenceCharts statistics={data} countryCode={countryCode} />
          </div>
          <p className={chartCard.muted}>
            {t('overview.days')} {t('overview.medianPrecision')}{' '}
            {data.before !== undefined && t('overview.changeText')}
          </p>
        </div>
      )}
    </div>
  );
}

function Choices({
  address,
  onChange,
}: {
  readonly address: OverviewAddress;
  readonly onChange: (change: Partial<OverviewAddress>) => void;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const markets = useMe()?.markets ?? 'all';
  const offered = new Set(markets === 'all' ? knownMarkets : markets);
  if (address.countryCode !== undefined) offered.add(address.countryCode);
  return (
    <div className={styles.choices}>
      <SegmentedControl
        legend={t('overview.period')}
        legendHidden={false}
        segments={periods.map((value) => ({
          value,
          label: t('overview.lastDays', { count: Number(value) }),
        }))}
        value={address.days}
        onChange={(days) => onChange({ days })}
      />
      <ChoiceField
        label={t('overview.market')}
        none={t('customerService.allMarkets')}
        value={address.countryCode}
        choices={[...offered]
          .map((value) => ({ value, label: formats.market(value) }))
          .sort((a, b) => a.label.localeCompare(b.label, formats.tag))}
        onChoose={(countryCode) => onChange({ countryCode })}
      />
    </div>
  );
}

function useStatistics({ days, countryCode }: OverviewAddress) {
  const call = useCall();
  const query = { days, ...(countryCode === undefined ? {} : { countryCode }) };
  const queryKey = ['statistics', query];
  useRefreshOnChanges(queryKey, ['received', 'decided', 'withdrawn', 'undone', 'reversed']);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readStatistics, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  });
}
