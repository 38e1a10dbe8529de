import { useLocation } from 'react-router';
import { useTranslation } from '../../../translations/use-translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import {
  chosenFilters,
  type ListAddress,
  listSearch,
  readListAddress,
  withFilter,
} from '../address/list-address.ts';
import styles from './registration-list.module.css';

/** Explains why a list has no rows, and what to do. */
export function EmptyList({
  address,
  search,
}: {
  readonly address: ListAddress;
  readonly search: string;
}) {
  const { t } = useTranslation();
  const { pathname, state } = useLocation();
  const { status, q, cursors } = address;
  const everything = withFilter(readListAddress(''), { status: 'all' });
  const filtered = chosenFilters(address) > 0;
  const kind =
    cursors.length > 0
      ? 'past'
      : q !== ''
        ? 'search'
        : filtered
          ? 'filtered'
          : status === 'pending'
            ? 'pending'
            : status === 'all'
              ? 'none'
              : 'filtered';
  const canWiden = kind === 'search' && (filtered || status !== 'all');
  const text = kind === 'search' && !canWiden ? 'everywhere' : kind;
  return (
    <div className={styles.empty}>
      <h2>{t(`customerService.empty.${kind}Title`)}</h2>
      <p>{t(`customerService.empty.${text}Text`)}</p>
      {kind === 'past' && (
        <LinkButton to={pathname + listSearch(search, { ...address, cursors: [] })} state={state}>
          {t('customerService.empty.firstPage')}
        </LinkButton>
      )}
      {canWiden && (
        <LinkButton to={pathname + listSearch(search, { ...everything, q })} state={state}>
          {t('customerService.empty.searchAll')}
        </LinkButton>
      )}
      {(kind === 'pending' || kind === 'filtered') && (
        <LinkButton to={pathname + listSearch(search, everything)} state={state}>
          {t('customerService.empty.showAll')}
        </LinkButton>
      )}
    </div>
  );
}
