import type { RegistrationSummary } from '@countersign/contract/registration-list';
import { marketLanguage } from '../../decision/market-language.ts';
import { RegistrationStatusChip } from '../../decision/registration-status-chip.tsx';
import { When } from '../../decision/when.tsx';
import { useFormats } from '../../translations/use-formats.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { registrationPath } from './registration-path.ts';
import styles from './registration-table.module.css';

type RowsProps = { readonly items: readonly RegistrationSummary[]; readonly search: string };

/** On a desk: the browser's own table. */
export function RegistrationTable({ items, search }: RowsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('customerService.column.practice')}</th>
          <th scope="col">{t('customerService.column.market')}</th>
          <th scope="col">{t('customerService.column.status')}</th>
          <th scope="col">{t('customerService.column.received')}</th>
          <th scope="col">{t('customerService.column.decided')}</th>
          <th scope="col">{t('customerService.column.ticket')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.countryCode}/${item.ticketNumber}`}>
            <th scope="row" lang={marketLanguage(item.countryCode)}>
              <Link className={styles.name} to={registrationPath(item, search)}>
                {item.practiceName}
              </Link>
              <span className={styles.small}>{item.city}</span>
            </th>
            <td>{formats.market(item.countryCode)}</td>
            <td>
              <RegistrationStatusChip status={item.status} />
            </td>
            <td>
              <When at={item.submittedAt} />
            </td>
            <td>
              <Decided item={item} />
            </td>
            <td className={styles.ticket}>{item.ticketNumber}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On a phone: a card each. */
export function RegistrationCards({ items, search }: RowsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <ul className={styles.cards}>
      {items.map((item) => (
        <li key={`${item.countryCode}/${item.ticketNumber}`} className={styles.card}>
          <div className={styles.head}>
            <div lang={marketLanguage(item.countryCode)}>
              <Link className={styles.name} to={registrationPath(item, search)}>
                {item.practiceName}
              </Link>
              <span className={styles.small}>{item.city}</span>
            </div>
            <RegistrationStatusChip status={item.status} />
          </div>
          <p className={styles.small}>
            {formats.market(item.countryCode)} · {item.ticketNumber}
          </p>
          <p className={styles.small}>
            {t('registration.received')} <When at={item.submittedAt} />
            {item.decidedAt !== null && (
              <>
                {' · '}
                {t('customerService.column.decided')} <Decided item={item} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Decided({ item }: { readonly item: RegistrationSummary }) {
  const { t } = useTranslation();
  if (item.decidedAt === null) return <span aria-hidden="true">–</span>;
  return (
    <>
      <When at={item.decidedAt} />
      {item.decidedByName !== null && (
        <span className={styles.by}>
          {t('customerService.decidedBy', { name: item.decidedByName })}
        </span>
      )}
    </>
  );
}
