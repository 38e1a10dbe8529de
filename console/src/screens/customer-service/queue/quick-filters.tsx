import { useTranslation } from '../../../translations/use-translation.ts';
import chip from '../../../ui/chip.module.css';
import type { ListAddress, ListChange } from '../address/list-address.ts';
import styles from './quick-filters.module.css';

const chips = {
  overdue: { due: 'overdue' },
  mine: { assignee: 'me' },
  unassigned: { assignee: 'nobody' },
  look: { evidence: 'look' },
  cameBack: { request: 'answered' },
} as const satisfies Record<string, ListChange>;
const names = ['overdue', 'mine', 'unassigned', 'look', 'cameBack'] as const;

/** The filters of every day, each one press; pressed again they are off. */
export function QuickFilters({
  address,
  onChange,
}: {
  readonly address: ListAddress;
  readonly onChange: (change: ListChange) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.chips} aria-label={t('customerService.quick.label')}>
      {names.map((name) => {
        const change: ListChange = chips[name];
        const [filter] = Object.keys(change) as (keyof typeof change & keyof ListAddress)[];
        const isOn = filter !== undefined && address[filter] === change[filter];
        return (
          <button
            key={name}
            type="button"
            className={chip.chip}
            aria-pressed={isOn}
            onClick={() =>
              onChange(isOn && filter !== undefined ? { [filter]: undefined } : change)
            }
          >
            {t(`customerService.quick.${name}`)}
          </button>
        );
      })}
    </fieldset>
  );
}
