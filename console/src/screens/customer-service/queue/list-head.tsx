import { type ComponentProps, useState } from 'react';
import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { filterOf, type ListAddress } from '../address/list-address.ts';
import { useExactCount, useRegistrationCount } from '../address/use-registration-count.ts';
import { LiveLine } from '../live/live-line.tsx';
import { ViewTabs } from '../views/view-tabs.tsx';
import { ListMenu } from './list-menu.tsx';
import styles from './registration-list.module.css';
import type { useChangeFilter } from './use-change-filter.ts';
import type { useListLayout } from './use-list-layout.ts';

interface ListHeadProps {
  readonly address: ListAddress;
  readonly searched: string | undefined;
  readonly filter: ReturnType<typeof filterOf>;
  readonly changeFilter: ReturnType<typeof useChangeFilter>;
  readonly layout: ReturnType<typeof useListLayout>;
  /** Undefined while the rows are loaded. */
  readonly count: number | undefined;
  readonly newcomers: ComponentProps<typeof LiveLine>['newcomers'];
  readonly onShowNewcomers: () => void;
  /** Beside a registration. */
  readonly isBeside: boolean;
  /** Without room for what can be done with the list. */
  readonly compact: boolean;
  readonly hasTable: boolean;
}

/** What the list shows, how many there are, and what can be done with all of them. */
export function ListHead(props: ListHeadProps) {
  const { address, searched, changeFilter, isBeside, count } = props;
  const { layout, choose } = props.layout;
  const { t } = useTranslation();
  return (
    <div className={styles.title} data-beside={isBeside || undefined}>
      {isBeside ? <h2>{t('customerService.heading')}</h2> : <h1>{t('customerService.heading')}</h1>}
      {!isBeside && <ListTitle />}
      <ResultCount address={address} searched={searched} />
      {!props.compact && <ViewTabs address={address} ready={count !== undefined} />}
      <LiveLine
        newcomers={props.newcomers}
        status={address.status}
        onShow={props.onShowNewcomers}
      />
      {!props.compact && (
        <div className={styles.titleActs}>
          <ListMenu
            address={address}
            layout={layout}
            onLayout={
              props.hasTable
                ? (chosen) => {
                    choose(chosen);
                    changeFilter({ density: undefined, columns: undefined });
                  }
                : undefined
            }
            exported={isBeside || !count ? undefined : { filter: props.filter }}
          />
        </div>
      )}
    </div>
  );
}

/** Sets the list's title again when the registration of the split view is closed. */
function ListTitle() {
  const { t } = useTranslation();
  useDocumentTitle(t('customerService.pageTitle'));
  return null;
}

/** "37 waiting", "1,000+ registrations" and an offer to count them all; loads apart from the list. */
function ResultCount({
  address,
  searched,
}: {
  readonly address: ListAddress;
  readonly searched: string | undefined;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const filter = filterOf(address, searched);
  const [counted, setCounted] = useState<string>();
  const asked = JSON.stringify(filter);
  const bounded = useRegistrationCount(filter);
  const exact = useExactCount(filter, counted === asked);
  const data = counted === asked && exact.data !== undefined ? exact.data : bounded;
  const key =
    address.status === 'pending' ? 'customerService.countWaiting' : 'customerService.countAny';
  const isOffered = bounded?.capped === true && exact.data === undefined;
  return (
    <div className={styles.total}>
      <p role="status">
        {data !== undefined &&
          t(key, {
            count: data.count,
            shown: formats.number(data.count) + (data.capped ? '+' : ''),
          })}
      </p>
      {isOffered && (
        <Button variant="quiet" pending={exact.isFetching} onClick={() => setCounted(asked)}>
          {t('customerService.countAll')}
        </Button>
      )}
    </div>
  );
}
