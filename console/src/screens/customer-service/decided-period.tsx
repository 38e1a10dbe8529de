import type { RegistrationFilter } from '@countersign/contract/registration-filter';
import type { Translate } from '../../translations/translate.ts';
import { useFormats } from '../../translations/use-formats.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './decided-period.module.css';
import type { ListAddress, ListChange } from './list-address.ts';
import { dayAfter, dayBefore, dayFormat, daysText } from './utc-day.ts';

type Period = Pick<RegistrationFilter, 'decidedFrom' | 'decidedBefore'>;

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

/** "Decided on Nov 19, 2026 (UTC)"; undefined without a period. `tag` is a BCP 47 locale. */
export function periodText(
  { decidedFrom, decidedBefore }: Period,
  tag: string,
  t: Translate,
): string | undefined {
  const day = dayFormat(tag, { dateStyle: 'medium' });
  if (decidedBefore === undefined) {
    return decidedFrom && t('customerService.decidedSince', { day: day(decidedFrom) });
  }
  const last = dayBefore(decidedBefore);
  if (decidedFrom === undefined) return t('customerService.decidedUntil', { day: day(last) });
  if (dayAfter(decidedFrom) === decidedBefore) {
    return t('customerService.decidedOn', { day: day(decidedFrom) });
  }
  // The wrong way round it is no range: said as it was given, it explains the empty list.
  const days =
    decidedFrom < decidedBefore
      ? daysText(decidedFrom, last, tag)
      : `${day(decidedFrom)} – ${day(last)}`;
  return t('customerService.decidedBetween', { days });
}
