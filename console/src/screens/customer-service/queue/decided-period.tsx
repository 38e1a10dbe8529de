import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ListAddress, ListChange } from '../address/list-address.ts';
import { periodText } from '../address/period-text.ts';
import styles from './decided-period.module.css';

/** The period of the decisions, visible also while its fields are collapsed. */
export function DecidedPeriod({
  address,
  onChange,
}: {
  readonly address: ListAddress;
  readonly onChange: (change: ListChange) => void;
}) {
  const { t } = useTranslation();
  const { tag } = useFormats();
  const filter = periodText(address, tag, t);
  if (filter === undefined) return null;
  return (
    <p className={styles.period}>
      <button
        type="button"
        className={styles.chip}
        aria-label={t('customerService.removeFilter', { filter })}
        onClick={({ currentTarget }) => {
          // The chip is about to be removed: keyboard users continue at its fields.
          const fields = currentTarget.closest('search');
          fields?.querySelector<HTMLElement>('summary, input[type="date"]')?.focus();
          onChange({ decidedFrom: undefined, decidedBefore: undefined });
        }}
      >
        {filter}
        <Icon name="cross" size={14} />
      </button>
    </p>
  );
}
