import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { figureFilters } from '../address/figure-filters.ts';
import { filterChoices } from '../address/filter-choices.ts';
import { filterOf, type ListAddress, type ListChange } from '../address/list-address.ts';
import { useNamesOfPeople } from '../address/use-names-of-people.ts';
import styles from './filter-chips.module.css';

interface FilterChipsProps {
  readonly address: ListAddress;
  /** Its field is folded away. */
  readonly withMarket: boolean;
  readonly onChange: (change: ListChange) => void;
}

interface FilterChip {
  readonly key: string;
  readonly text: string;
  readonly without: ListChange;
}

/** The filters that are set and have no field in the line: seen, and taken away here. */
export function FilterChips({ address, withMarket, onChange }: FilterChipsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nameOf = useNamesOfPeople((address.decidedBy ?? address.assignedTo) !== undefined);
  const { countryCode } = address;
  const chips: readonly FilterChip[] = [
    ...(withMarket && countryCode !== undefined
      ? [
          {
            key: 'market',
            text: formats.market(countryCode),
            without: { countryCode: undefined },
          },
        ]
      : []),
    ...filterChoices(t, address.status).flatMap(({ name, label, values }) => {
      const value = values[address[name] ?? ''];
      if (value === undefined) return [];
      // A filter of one value is named by it.
      const isNamed = Object.keys(values).length === 1 || name === 'reasonCode';
      const text = isNamed ? value : t('customerService.chosenFilter', { filter: label, value });
      return [{ key: name, text, without: { [name]: undefined } }];
    }),
    ...figureFilters(filterOf(address, undefined), formats.tag, t, nameOf),
  ];
  return chips.map(({ key, text, without }) => (
    <button
      key={key}
      type="button"
      className={styles.chip}
      aria-label={t('customerService.removeFilter', { filter: text })}
      onClick={({ currentTarget }) => {
        // The chip is about to be removed: keyboard users continue where the filters are chosen.
        currentTarget.closest('search')?.querySelector<HTMLElement>('[data-filters]')?.focus();
        onChange(without);
      }}
    >
      <span>{text}</span>
      <Icon name="cross" size={14} />
    </button>
  ));
}
