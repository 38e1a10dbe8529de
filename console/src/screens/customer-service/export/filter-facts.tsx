import type { RegistrationFilter } from '@countersign/contract/registration-filter';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { figureFilters } from '../address/figure-filters.ts';
import { filterChoices } from '../address/filter-choices.ts';
import { useNamesOfPeople } from '../address/use-names-of-people.ts';
import styles from './export-dialog.module.css';

/** The filter in words: the rows that go into the file. */
export function FilterFacts({ filter }: { readonly filter: RegistrationFilter }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nameOf = useNamesOfPeople((filter.decidedBy ?? filter.assignedTo) !== undefined);
  const { status, countryCode, q } = filter;
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
    ...filterChoices(t, status ?? 'all').map(
      ({ name, label, values }) => [label, values[filter[name] ?? '']] as const,
    ),
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
