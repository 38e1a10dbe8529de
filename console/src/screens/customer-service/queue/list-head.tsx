import type { ComponentProps } from 'react';
import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import type { filterOf, ListAddress } from '../address/list-address.ts';
import { LiveLine } from '../live/live-line.tsx';
import { ViewTabs } from '../views/view-tabs.tsx';
import { ListMenu } from './list-menu.tsx';
import styles from './registration-list.module.css';
import { ResultCount } from './result-count.tsx';
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
