import type { HistoryEvent } from '@countersign/contract/history';
import { useTranslation } from '../translations/use-translation.ts';
import styles from './history-card.module.css';

/** How a licence compared with its document, and where each field stands in it. */
export function LicenceRead({
  event: { ticks },
}: {
  readonly event: Extract<HistoryEvent, { kind: 'licence-read' }>;
}) {
  const { t } = useTranslation();
  const count = (result: (typeof ticks)[number]['result']) =>
    ticks.filter((tick) => tick.result === result).length;
  const pages = [...new Set(ticks.flatMap(({ page }) => (page === null ? [] : [page])))];
  return (
    <>
      <p className={styles.small}>
        {t('history.licenceFields', {
          agreed: count('agrees'),
          corrected: count('corrected'),
          missing: count('not-on-paper'),
        })}
      </p>
      {pages.length > 0 && (
        <p className={styles.small}>
          {t('history.licencePages', { pages: pages.toSorted((a, b) => a - b).join(', ') })}
        </p>
      )}
    </>
  );
}
