import type { StopListEntry } from '@countersign/contract/stop-list';
import { calendarDay } from '../../../registration/calendar-day.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import styles from './stop-list.module.css';

/** Entries as they are, or as a file would make them. */
export function EntryRows({
  rows,
}: {
  readonly rows: readonly (StopListEntry & { readonly openHits?: number })[];
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (rows.length === 0) return null;
  return (
    <ol className={styles.rows}>
      {rows.map((row) => {
        const numbers = row.numbers.map(
          ({ scheme, value }) => `${t(`identifiers.${scheme}`)} ${value}`,
        );
        const place = [row.street, [row.postalCode, row.city].filter(Boolean).join(' ')];
        const parts = [...numbers, ...place, row.mailDomain].filter((part) => part !== '');
        return (
          <li key={JSON.stringify(row)} className={styles.row}>
            <strong dir="auto">{row.name}</strong>
            {parts.length > 0 && <p className={styles.muted}>{parts.join(' · ')}</p>}
            <p className={styles.muted} dir="auto">
              {t('stopList.row', { reason: row.reason, date: calendarDay(row.until, formats) })}
            </p>
            {row.openHits !== undefined && row.openHits > 0 && (
              <p className={styles.open}>
                {t('stopList.openHits', {
                  count: row.openHits,
                  shown: formats.number(row.openHits),
                })}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
