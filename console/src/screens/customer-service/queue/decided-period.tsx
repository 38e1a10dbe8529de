import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ListAddress, ListChange } from '../address/list-address.ts';
import { periodText } from '../address/period-text.ts';
import styles from './decided-period.module.css';

/** When registrations were decided, in sight wherever the fields for it are folded away. */
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
          // It is about to go: whoever goes on by keyboard does so at the fields for it.
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
