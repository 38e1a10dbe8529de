import type { RegistrationFilter } from '@countersign/contract/registration-filter';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { figureFilters } from '../address/figure-filters.ts';
import { useNamesOfPeople } from '../address/use-names-of-people.ts';
import styles from './export-dialog.module.css';

/** The filter in words: the rows that go into the file. */
export function FilterFacts({ filter }: { readonly filter: RegistrationFilter }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nameOf = useNamesOfPeople((filter.decidedBy ?? filter.assignedTo) !== undefined);
  const { status, countryCode, assignee, due, evidence, known, concern, reversal } = filter;
  const { request, proposal, reasonCode, q } = filter;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [
      t('customerService.status'),
      status === undefined
        ? t('customerService.allStatuses')
        : t(`customerService.statusOption.${status}`),
    ],
    [
      t('customerService.market'),
      countryCode === undefined ? t('customerService.allMarkets') : formats.market(countryCode),
    ],
    [t('customerService.column.due'), due && t(`customerService.dueOption.${due}`)],
    [
      t('customerService.column.assignee'),
      assignee && t(`customerService.assigneeOption.${assignee}`),
    ],
    [
      t('customerService.column.evidence'),
      evidence && t(`customerService.evidenceOption.${evidence}`),
    ],
    [t('customerService.known.label'), known && t(`customerService.known.${known}`)],
    [t('customerService.requestFilter'), request && t(`customerService.requestOption.${request}`)],
    [t('customerService.proposal.label'), proposal && t(`customerService.proposal.${proposal}`)],
    [t('customerService.concern.label'), concern && t(`customerService.concern.${concern}`)],
    [t('customerService.reversal.label'), reversal && t(`customerService.reversal.${reversal}`)],
    [t('customerService.reason'), reasonCode && `${reasonCode} ${t(`reasons.code.${reasonCode}`)}`],
    ...figureFilters(filter, formats.tag, t, nameOf).map(
      ({ key, text }) => [t(`customerService.figure.name.${key}`), text] as const,
    ),
    [t('customerService.search.label'), q],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
