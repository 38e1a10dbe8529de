import { useLocation } from 'react-router';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type ListAddress, listSearch } from '../address/list-address.ts';
import styles from './registration-list.module.css';

/** Next by the cursor of the response, previous by the cursors in the address. */
export function ListPages({
  address,
  search,
  count,
  nextCursor,
}: {
  readonly address: ListAddress;
  readonly search: string;
  readonly count: number;
  readonly nextCursor: string | null;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { pathname, state } = useLocation();
  const { cursors } = address;
  if (count === 0 && cursors.length === 0) return null;
  // The opened registration of the split view stays open.
  const to = (trail: readonly string[]) =>
    pathname + listSearch(search, { ...address, cursors: trail });
  return (
    <nav className={styles.pages} data-pages="" aria-label={t('customerService.pages')}>
      <p className={styles.count}>{t('customerService.shown', { count })}</p>
      <div className={styles.buttons}>
        {cursors.length > 0 && (
          <LinkButton to={to(cursors.slice(0, -1))} state={state}>
            {t('customerService.previous')}
          </LinkButton>
        )}
        {cursors.length > 0 && (
          <span className={styles.count}>
            {t('customerService.page', { page: formats.number(cursors.length + 1) })}
          </span>
        )}
        {nextCursor !== null && (
          <LinkButton to={to([...cursors, nextCursor])} state={state}>
            {t('customerService.next')}
          </LinkButton>
        )}
      </div>
    </nav>
  );
}
