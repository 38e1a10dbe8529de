import type { listRegistrations } from '@countersign/contract/registration-list';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ResponseOf } from '../../../http/call.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ListAddress } from '../address/list-address.ts';
import { EmptyList } from './empty-list.tsx';
import { ListPages } from './list-pages.tsx';
import { RegistrationCards } from './registration-cards.tsx';
import styles from './registration-list.module.css';
import type { RowsProps } from './registration-row.tsx';
import { RegistrationTable } from './registration-table.tsx';
import { SearchCorrected } from './search-corrected.tsx';
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
