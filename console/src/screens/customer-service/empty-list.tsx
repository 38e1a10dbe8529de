import { paths } from '../../paths.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { type ListAddress, listSearch } from './list-address.ts';
import styles from './registration-list.module.css';

/** A list without rows says why, and what to do. */
export function EmptyList({
  address,
  search,
}: {
  readonly address: ListAddress;
  readonly search: string;
}) {
  const { t } = useTranslation();
  const { status, countryCode, cursors } = address;
  const everything: ListAddress = {
    status: 'all',
    countryCode: undefined,
    order: 'newest',
    cursors: [],
  };
  const kind =
    cursors.length > 0
      ? 'past'
      : status === 'pending'
        ? 'pending'
        : status === 'all' && countryCode === undefined
          ? 'none'
          : 'filtered';
  return (
    <div className={styles.empty}>
      <h2>{t(`customerService.empty.${kind}Title`)}</h2>
      <p>{t(`customerService.empty.${kind}Text`)}</p>
      {kind === 'past' && (
        <LinkButton to={paths.customerService + listSearch(search, { ...address, cursors: [] })}>
          {t('customerService.empty.firstPage')}
        </LinkButton>
      )}
      {(kind === 'pending' || kind === 'filtered') && (
        <LinkButton to={paths.customerService + listSearch(search, everything)}>
          {t('customerService.empty.showAll')}
        </LinkButton>
      )}
    </div>
  );
}
