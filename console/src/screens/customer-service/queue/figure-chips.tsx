import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { figureFilters } from '../address/figure-filters.ts';
import { filterOf, type ListAddress, type ListChange } from '../address/list-address.ts';
import { useNamesOfPeople } from '../address/use-names-of-people.ts';
import styles from './figure-chips.module.css';

/** The filters without a field that is always there, such as the period of the decisions: seen, and taken away here. */
export function FigureChips({
  address,
  onChange,
}: {
  readonly address: ListAddress;
  readonly onChange: (change: ListChange) => void;
}) {
  const { t } = useTranslation();
  const { tag } = useFormats();
  const nameOf = useNamesOfPeople((address.decidedBy ?? address.assignedTo) !== undefined);
  const chips = figureFilters(filterOf(address, undefined), tag, t, nameOf);
  if (chips.length === 0) return null;
  return (
    <p className={styles.period}>
      {chips.map(({ key, text, without }) => (
        <button
          key={key}
          type="button"
          className={styles.chip}
          aria-label={t('customerService.removeFilter', { filter: text })}
          onClick={({ currentTarget }) => {
            // The chip is about to be removed: keyboard users continue at its fields.
            const fields = currentTarget.closest('search');
            fields?.querySelector<HTMLElement>('summary, input[type="date"], select')?.focus();
            onChange(without);
          }}
        >
          {text}
          <Icon name="cross" size={14} />
        </button>
      ))}
    </p>
  );
}
