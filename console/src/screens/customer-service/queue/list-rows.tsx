import type { listRegistrations } from '@countersign/contract/registration-list';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { UseQueryResult } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { ResponseOf } from '../../../http/call.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import {
  chosenFilters,
  type ListAddress,
  listSearch,
  readListAddress,
  withFilter,
} from '../address/list-address.ts';
import { RegistrationCards } from './registration-cards.tsx';
import styles from './registration-list.module.css';
import type { RowsProps } from './registration-row.tsx';
import { RegistrationTable } from './registration-table.tsx';
import { WithoutStaff } from './without-staff.tsx';

type RowsOfList = Omit<RowsProps, 'items' | 'drawn' | 'status' | 'searched'>;

interface ListRowsProps extends RowsOfList {
  readonly address: ListAddress;
  readonly searched: string | undefined;
  readonly reading: Pick<
    UseQueryResult<ResponseOf<typeof listRegistrations>>,
    'data' | 'isPlaceholderData'
  >;
  /** Undefined while they, or what is known of the person, are loaded. */
  readonly items: RowsProps['items'] | undefined;
  /** How many of them are drawn; undefined: all. */
  readonly drawn: number | undefined;
  readonly marketsWithoutStaff: readonly CountryCode[];
  /** Beside a registration. */
  readonly isBeside: boolean;
  readonly asTable: boolean;
}

/** The rows, or what is said in their place, and the way to other pages of them. */
export function ListRows(props: ListRowsProps) {
  const { address, searched, reading, items, drawn, marketsWithoutStaff, isBeside, asTable } =
    props;
  const { search } = props;
  const { t } = useTranslation();
  const corrected = reading.data?.corrected ?? [];
  const Rows = asTable ? RegistrationTable : RegistrationCards;
  return (
    <>
      {items === undefined && (
        <div className={`${styles.sheet} ${styles.waiting}`} role="status">
          <VisuallyHidden>{t('customerService.loading')}</VisuallyHidden>
          <Skeleton lines={12} />
        </div>
      )}
      {items !== undefined && !isBeside && <WithoutStaff markets={marketsWithoutStaff} />}
      <p role="status" className={styles.corrected}>
        {items !== undefined && corrected.length > 0 && (
          <SearchCorrected search={address.q} words={corrected} />
        )}
      </p>
      {items?.length === 0 && <EmptyList address={address} search={search} />}
      {items !== undefined && items.length > 0 && (
        <div className={reading.isPlaceholderData ? styles.old : undefined}>
          <div className={asTable ? styles.sheet : undefined}>
            <Rows
              {...props}
              items={items}
              drawn={drawn === undefined ? items : items.slice(0, drawn)}
              status={address.status}
              searched={[searched ?? '', ...corrected].join(' ')}
            />
          </div>
        </div>
      )}
      {reading.data !== undefined && items !== undefined && drawn === undefined && (
        <ListPages
          address={address}
          search={search}
          count={items.length}
          nextCursor={reading.isPlaceholderData ? null : reading.data.nextCursor}
        />
      )}
    </>
  );
}

/** Says that a search found nothing as it was typed, and what is shown in its place. */
function SearchCorrected({
  search,
  words,
}: {
  readonly search: string;
  readonly words: readonly string[];
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const corrected = formats.list(words.map((word) => t('customerService.correctedWord', { word })));
  return <span>{t('customerService.corrected', { search, words: corrected })}</span>;
}

/** Next by the cursor of the response, previous by the cursors in the address. */
function ListPages({
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

/** Digits as telephones are written with them; a search finds the beginning of a number only. */
const mayBeTelephone = (q: string) => /^[\p{Nd}\s+()./\p{Pd}]+$/u.test(q);

/** Explains why a list has no rows, and what to do. */
function EmptyList({
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
      {kind === 'search' && mayBeTelephone(q) && <p>{t('customerService.empty.telephoneText')}</p>}
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
