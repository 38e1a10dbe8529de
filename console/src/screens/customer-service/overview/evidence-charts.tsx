import type { EvidenceState } from '@countersign/contract/evidence/evidence';
import type { Statistics } from '@countersign/contract/statistics';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { type EvidenceText, useEvidenceText } from '../../../evidence/use-evidence-text.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import { BarList } from './bar-list.tsx';
import styles from './chart-card.module.css';
import { ChartCard, LegendMark } from './chart-card.tsx';
import { decidedIn, queuePath } from './overview-address.ts';

interface EvidenceChartsProps {
  readonly statistics: Statistics;
  readonly countryCode: CountryCode | undefined;
}

/** Which checks fail most, and how often people decide against the evidence. */
export function EvidenceCharts(props: EvidenceChartsProps) {
  const words = useEvidenceText();
  return (
    <>
      <FailingItems {...props} words={words} />
      <BySummary {...props} words={words} />
    </>
  );
}

type PartProps = EvidenceChartsProps & { readonly words: EvidenceText };

function FailingItems({ statistics, countryCode, words: { say } }: PartProps) {
  const formats = useFormats();
  const items = statistics.byItem ?? [];
  const cases = (evidence: EvidenceState) =>
    queuePath({ status: 'all', evidence, countryCode, ...decidedIn(statistics) });
  return (
    <ChartCard
      title={say('figures.items')}
      legend={
        <span className={styles.legend}>
          <LegendMark tone="bad">{say('figures.contradicted')}</LegendMark>
          <LegendMark tone="accent">{say('figures.open')}</LegendMark>
        </span>
      }
      empty={items.length === 0 ? say('figures.none') : undefined}
      head={[say('figures.check'), say('figures.contradicted'), say('figures.open')]}
      rows={items.map(({ item, contradicted, open }) => ({
        key: item,
        cells: [say(`item.${item}`), formats.number(contradicted), formats.number(open)],
      }))}
    >
      <p className={styles.muted}>{say('figures.itemsText')}</p>
      <BarList
        bars={items.map(({ item, contradicted, open }) => ({
          key: item,
          name: say(`item.${item}`),
          to: cases(contradicted > 0 ? 'contradicted' : 'look'),
          parts: [
            { tone: 'bad' as const, value: contradicted },
            { tone: 'accent' as const, value: open },
          ],
          shown: formats.number(contradicted + open),
          said: formats.list([
            `${say('figures.contradicted')} ${formats.number(contradicted)}`,
            `${say('figures.open')} ${formats.number(open)}`,
          ]),
        }))}
      />
    </ChartCard>
  );
}

function BySummary({ statistics, countryCode, words: { say } }: PartProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const states = statistics.bySummary ?? [];
  const isEmpty = states.every(({ approved, rejected }) => approved + rejected === 0);
  const against = states.reduce(
    (sum, { state, approved, rejected }) =>
      sum + (state === 'contradicted' ? approved : state === 'confirmed' ? rejected : 0),
    0,
  );
  const cases = (status: 'approved' | 'rejected' | 'all', evidence: EvidenceState | 'against') =>
    queuePath({ status, evidence, countryCode, ...decidedIn(statistics) });
  const nameOf = (state: EvidenceState) => t(`customerService.evidenceOption.${state}`);
  return (
    <ChartCard
      title={say('figures.summary')}
      legend={
        <span className={styles.legend}>
          <LegendMark tone="good">{t('overview.approved')}</LegendMark>
          <LegendMark tone="bad">{t('overview.rejected')}</LegendMark>
        </span>
      }
      empty={isEmpty ? say('figures.noSummary') : undefined}
      head={[t('customerService.column.evidence'), t('overview.approved'), t('overview.rejected')]}
      rows={states.map(({ state, approved, rejected }) => ({
        key: state,
        cells: [
          nameOf(state),
          <Link key="approved" to={cases('approved', state)}>
            {formats.number(approved)}
          </Link>,
          <Link key="rejected" to={cases('rejected', state)}>
            {formats.number(rejected)}
          </Link>,
        ],
      }))}
    >
      <p className={styles.muted}>
        {say('figures.summaryText')}{' '}
        <Link to={cases('all', 'against')}>
          {say('figures.against', { shown: formats.number(against) })}
        </Link>
      </p>
      <BarList
        bars={states.map(({ state, approved, rejected }) => ({
          key: state,
          name: nameOf(state),
          to: cases('all', state),
          parts: [
            { tone: 'good' as const, value: approved },
            { tone: 'bad' as const, value: rejected },
          ],
          shown: formats.number(approved + rejected),
          said: formats.list([
            `${t('overview.approved')} ${formats.number(approved)}`,
            `${t('overview.rejected')} ${formats.number(rejected)}`,
          ]),
        }))}
      />
    </ChartCard>
  );
}
