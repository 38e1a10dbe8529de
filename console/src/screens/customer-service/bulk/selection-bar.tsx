import { bulkLimit } from '@countersign/contract/bulk-decision';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import type { ListAddress } from '../address/list-address.ts';
import { ExportButton } from '../export/export-button.tsx';
import { DecideMarked } from './decide-marked.tsx';
import { MarkMatching } from './mark-matching.tsx';
import styles from './selection-bar.module.css';
import { useSelection } from './selection-provider.tsx';

interface SelectionBarProps {
  readonly address: ListAddress;
  /** Searched for; what is too short to search for is absent. */
  readonly searched: string | undefined;
}

/** How many rows are marked, and what can be done with all of them; nothing while there are none. */
export function SelectionBar({ address, searched }: SelectionBarProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { selection, clear } = useSelection();
  const { rows, leftOut } = selection;
  if (rows.size === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('customerService.bulk.selection')}>
      <div className={styles.words}>
        <p className={styles.count} role="status">
          {t('customerService.bulk.selected', {
            count: rows.size,
            shown: formats.number(rows.size),
          })}
        </p>
        <Button variant="quiet" onClick={clear}>
          {t('customerService.bulk.clear')}
        </Button>
        <MarkMatching address={address} searched={searched} />
        {leftOut > 0 && (
          <p className={styles.note} role="status">
            {t('customerService.bulk.leftOut', {
              count: leftOut,
              shown: formats.number(leftOut),
              limit: formats.number(bulkLimit),
            })}
          </p>
        )}
      </div>
      <div className={styles.acts}>
        <ExportButton of={{ rows: [...rows.values()] }} />
        <DecideMarked />
      </div>
    </section>
  );
}
