import type { Statistics } from '@countersign/contract/statistics';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import { Age } from './age.tsx';
import { BarList } from './bar-list.tsx';
import { decidedOf, percent } from './change-text.ts';
import styles from './chart-card.module.css';
import { ChartCard, LegendMark } from './chart-card.tsx';
import { durationText, workedText } from './duration-text.ts';
import { decidedIn, queuePath } from './overview-address.ts';
import { questionOf, useSteadyOrder } from './use-steady-order.ts';

type Market = Statistics['byMarket'][number];
const codeOf = ({ countryCode }: Pick<Market, 'countryCode'>) => countryCode;

/** The pending registrations of each market, how many were decided within target, and its time to decision. */
export function MarketCharts({ statistics }: { readonly statistics: Statistics }) {
  return (
    <>
      <WaitingByMarket statistics={statistics} />
      {statistics.total.withinTarget !== undefined && <WithinByMarket statistics={statistics} />}
      <MedianByMarket statistics={statistics} />
    </>
  );
}

function WaitingByMarket({ statistics }: { readonly statistics: Statistics }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const waiting = useSteadyOrder(
    statistics.byMarket
      .filter((market) => market.waiting > 0)
      .toSorted((a, b) => b.waiting - a.waiting),
    codeOf,
    questionOf(statistics),
  );
  const path = (market: Market) => queuePath({ countryCode: market.countryCode });
  return (
    <ChartCard
      title={t('overview.waitingByMarket')}
      legend={
        <span className={styles.legend}>
          <LegendMark tone="bad">{t('overview.overdue')}</LegendMark>
          <LegendMark tone="accent">{t('overview.inTime')}</LegendMark>
        </span>
      }
      empty={waiting.length === 0 ? t('overview.nothingWaiting') : undefined}
      head={[
        t('overview.market'),
        t('overview.waiting'),
        t('overview.overdue'),
        t('overview.oldest'),
      ]}
      rows={waiting.map((market) => ({
        key: market.countryCode,
        cells: [
          formats.market(market.countryCode),
          <Link key="waiting" to={path(market)}>
            {formats.number(market.waiting)}
          </Link>,
          <Link key="overdue" to={queuePath({ countryCode: market.countryCode, due: 'overdue' })}>
            {formats.number(market.overdue)}
          </Link>,
          market.oldestSubmittedAt !== null && <Age since={market.oldestSubmittedAt} />,
        ],
      }))}
    >
      <BarList
        bars={waiting.map((market) => ({
          key: market.countryCode,
          name: formats.market(market.countryCode),
          to: path(market),
          parts: [
            { tone: 'bad', value: market.overdue },
            { tone: 'accent', value: market.waiting - market.overdue },
          ],
          shown: formats.number(market.waiting),
          said: t('overview.waitingSaid', {
            waiting: formats.number(market.waiting),
            overdue: formats.number(market.overdue),
          }),
        }))}
      />
    </ChartCard>
  );
}

function WithinByMarket({ statistics }: { readonly statistics: Statistics }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const period = decidedIn(statistics);
  const decided = useSteadyOrder(
    statistics.byMarket
      .flatMap(({ withinTarget: within = 0, ...market }) => {
        const { countryCode } = market;
        const all = decidedOf(market);
        return all === 0 ? [] : [{ countryCode, all, within, share: within / all }];
      })
      .sort((a, b) => a.share - b.share),
    codeOf,
    questionOf(statistics),
  );
  const path = (countryCode: Market['countryCode'], target: 'met' | 'missed') =>
    queuePath({ status: 'all', countryCode, target, ...period });
  return (
    <ChartCard
      title={t('overview.withinByMarket')}
      empty={decided.length === 0 ? t('overview.nothingDecided') : undefined}
      head={[t('overview.market'), t('overview.within'), t('overview.late'), t('overview.share')]}
      rows={decided.map(({ countryCode, all, within, share }) => ({
        key: countryCode,
        cells: [
          formats.market(countryCode),
          <Link key="within" to={path(countryCode, 'met')}>
            {formats.number(within)}
          </Link>,
          <Link key="late" to={path(countryCode, 'missed')}>
            {formats.number(all - within)}
          </Link>,
          percent(share, formats.tag),
        ],
      }))}
    >
      <BarList
        whole={1}
        bars={decided.map(({ countryCode, all, within, share }) => ({
          key: countryCode,
          name: formats.market(countryCode),
          to: path(countryCode, 'met'),
          parts: [{ tone: 'accent', value: share }],
          shown: percent(share, formats.tag),
          said: t('overview.withinSaid', {
            share: percent(share, formats.tag),
            count: formats.number(within),
            all: formats.number(all),
          }),
        }))}
      />
    </ChartCard>
  );
}

function MedianByMarket({ statistics }: { readonly statistics: Statistics }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const period = decidedIn(statistics);
  const decided = useSteadyOrder(
    statistics.byMarket
      .flatMap(({ medianMinutesToDecision: minutes, ...market }) =>
        minutes === null ? [] : [{ ...market, minutes }],
      )
      .sort((a, b) => b.minutes - a.minutes),
    codeOf,
    questionOf(statistics),
  );
  const hasHours = decided.some((market) => market.medianMinutesWorked != null);
  const hasLinked = decided.some(({ linked = 0 }) => linked > 0);
  return (
    <ChartCard
      title={t('overview.medianByMarket')}
      empty={decided.length === 0 ? t('overview.nothingDecided') : undefined}
      head={[
        t('overview.market'),
        t('overview.median'),
        t('overview.withStaff'),
        t('overview.withApplicant'),
        ...(hasHours ? [t('overview.worked')] : []),
        t('overview.approved'),
        t('overview.rejected'),
        ...(hasLinked ? [t('overview.linked')] : []),
      ]}
      rows={decided.map(({ countryCode, minutes, approved, rejected, ...part }) => ({
        key: countryCode,
        cells: [
          formats.market(countryCode),
          durationText(minutes, formats.tag),
          part.medianMinutesWithStaff == null
            ? '–'
            : durationText(part.medianMinutesWithStaff, formats.tag),
          part.medianMinutesWithApplicant == null
            ? '–'
            : durationText(part.medianMinutesWithApplicant, formats.tag),
          ...(hasHours
            ? [
                part.medianMinutesWorked == null
                  ? '–'
                  : workedText(part.medianMinutesWorked, formats.tag),
              ]
            : []),
          <Link key="approved" to={queuePath({ status: 'approved', countryCode, ...period })}>
            {formats.number(approved)}
          </Link>,
          <Link key="rejected" to={queuePath({ status: 'rejected', countryCode, ...period })}>
            {formats.number(rejected)}
          </Link>,
          ...(hasLinked
            ? [
                <Link key="linked" to={queuePath({ status: 'linked', countryCode, ...period })}>
                  {formats.number(part.linked ?? 0)}
                </Link>,
              ]
            : []),
        ],
      }))}
    >
      <BarList
        bars={decided.map(({ countryCode, minutes }) => ({
          key: countryCode,
          name: formats.market(countryCode),
          to: queuePath({ status: 'all', countryCode, ...period }),
          parts: [{ tone: 'accent', value: minutes }],
          shown: durationText(minutes, formats.tag),
          said: durationText(minutes, formats.tag),
        }))}
      />
    </ChartCard>
  );
}
