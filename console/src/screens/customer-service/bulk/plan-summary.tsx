import { fieldName } from '../../../asking/field-name.ts';
import { useAskingText } from '../../../asking/use-asking-text.ts';
import { ReasonList } from '../../../registration/reason-list.tsx';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { DefinitionList } from '../../../ui/definition-list.tsx';
import { rowKeyOf } from '../address/row-key.ts';
import styles from './bulk-screen.module.css';
import type { DryRunItem } from './dry-run-kind.ts';
import type { BulkPlan } from './plan.ts';

/** How many are named; the others are counted. */
const namedRows = 8;

interface PlanSummaryProps {
  readonly plan: BulkPlan;
  /** The registrations that it decides. */
  readonly items: readonly DryRunItem[];
}

/** What the act comes to, before the last word: whom it is about, markets, languages of the emails, reasons. */
export function PlanSummary({ plan, items }: PlanSummaryProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const say = useAskingText();
  const { verb, approvalCodes, rejectionCodes } = plan;
  const names = new Map(plan.rows.map((row) => [rowKeyOf(row), row.practiceName]));
  // First those about which a colleague has proposed something.
  const named = [...items]
    .sort((one, other) => Number(other.proposal != null) - Number(one.proposal != null))
    .slice(0, namedRows);
  const codes = verb === 'approve' ? approvalCodes : rejectionCodes;
  const counted = (name: string, count: number) =>
    t('customerService.bulk.summary.counted', { name, shown: formats.number(count) });
  const markets = [...countsOf(items.map(({ countryCode }) => countryCode))].map(([code, count]) =>
    counted(formats.market(code), count),
  );
  const languages = [...countsOf(items.flatMap(({ mailLanguage }) => mailLanguage ?? []))].map(
    ([tag, count]) => counted(formats.language(tag), count),
  );
  return (
    <DefinitionList
      items={[
        {
          term: t('customerService.bulk.summary.registrations'),
          value: (
            <ul className={styles.named}>
              {named.map((item) => (
                <li key={rowKeyOf(item)}>
                  <bdi>{names.get(rowKeyOf(item))}</bdi> · <span>{item.ticketNumber}</span>
                  {item.proposal != null && (
                    <p className={styles.proposed}>
                      {t(`customerService.bulk.proposedBy.${item.proposal.decision}`, {
                        name: item.proposal.proposedBy.name,
                      })}
                    </p>
                  )}
                </li>
              ))}
              {items.length > namedRows && (
                <li>
                  {t('customerService.bulk.summary.more', {
                    count: items.length - namedRows,
                    shown: formats.number(items.length - namedRows),
                  })}
                </li>
              )}
            </ul>
          ),
        },
        { term: t('customerService.bulk.summary.markets'), value: formats.list(markets) },
        ...(languages.length === 0
          ? []
          : [
              {
                term: t('customerService.bulk.summary.languages'),
                value: formats.list(languages),
              },
            ]),
        verb === 'ask'
          ? {
              term: t('customerService.bulk.ofAsking.questions'),
              value: (plan.questions ?? [])
                .map(({ kind, field }) => {
                  const about = field === null ? say('noField') : fieldName(field, t);
                  return `${say(`kinds.${kind}`)} · ${about}`;
                })
                .join('; '),
            }
          : {
              term: t('decision.result.reasons'),
              value:
                codes.length === 0 ? t('decision.result.noReasons') : <ReasonList codes={codes} />,
            },
      ]}
    />
  );
}

/** The languages of the applicants' emails, the most frequent first. */
export function languagesOf(items: readonly DryRunItem[]): readonly string[] {
  return [...countsOf(items.flatMap(({ mailLanguage }) => mailLanguage ?? [])).keys()];
}

function countsOf(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return new Map([...counts].sort(([, one], [, other]) => other - one));
}
