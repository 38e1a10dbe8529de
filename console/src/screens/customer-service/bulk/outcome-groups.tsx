import { useLocation } from 'react-router';
import { marketLanguage } from '../../../registration/market-language.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { registrationPath } from '../address/desk-paths.ts';
import { rowKeyOf } from '../address/row-key.ts';
import type { ChosenRow } from './chosen-row.ts';
import styles from './outcome-groups.module.css';

export interface OutcomeGroup {
  readonly kind: string;
  readonly tone: 'success' | 'warn' | 'error' | 'plain';
  readonly label: string;
  /** Its meaning and what can be done. */
  readonly text?: string | undefined;
  readonly rows: readonly { readonly row: ChosenRow; readonly note?: string | undefined }[];
  readonly isOpen?: boolean;
}

const icons = {
  success: 'check',
  warn: 'warning',
  error: 'warning',
  plain: 'clock',
} as const satisfies Record<OutcomeGroup['tone'], IconName>;

/** The rows of each outcome with their number; outcomes without rows are not shown. */
export function OutcomeGroups({ groups }: { readonly groups: readonly OutcomeGroup[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div className={styles.groups}>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ kind, tone, label, text, rows, isOpen = false }) => (
          <details
            key={kind}
            className={styles.group}
            data-tone={tone}
            data-outcome={kind}
            open={isOpen}
          >
            <summary>
              <Icon name={icons[tone]} />
              <span className={styles.label}>{label}</span>
              <span className={styles.count}>{formats.number(rows.length)}</span>
              <Icon name="chevron" />
            </summary>
            {text !== undefined && <p className={styles.text}>{text}</p>}
            <ul className={styles.rows} aria-label={t('customerService.bulk.rowsOf', { label })}>
              {rows.map(({ row, note }) => (
                <OutcomeRow key={rowKeyOf(row)} row={row} note={note} />
              ))}
            </ul>
          </details>
        ))}
    </div>
  );
}

function OutcomeRow({ row, note }: { readonly row: ChosenRow; readonly note: string | undefined }) {
  const formats = useFormats();
  const { search } = useLocation();
  return (
    <li className={styles.row}>
      <Link to={registrationPath(row, search)} lang={marketLanguage(row.countryCode)}>
        <bdi>{row.practiceName}</bdi>
      </Link>
      <span className={styles.small}>
        {row.ticketNumber} · {formats.market(row.countryCode)}
        {note !== undefined && ` · ${note}`}
      </span>
    </li>
  );
}
