import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { FailureScreen } from '../../../failures/failure-screen.tsx';
import { failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { useMeQuery } from '../../../queries/use-me.ts';
import { useNowMs } from '../../../time/use-now.ts';
import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { filterOf, readListAddress } from '../address/list-address.ts';
import { listQueryOf, searchedIn } from '../address/list-query.ts';
import { SelectionBar } from '../bulk/selection-bar.tsx';
import { UnfinishedPlan } from '../bulk/unfinished-plan.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { LiveLine } from '../live/live-line.tsx';
import { useLiveList } from '../live/use-live-list.ts';
import { ViewsButton } from '../views/views-button.tsx';
import { useChangedSince } from '../visits/use-changed-since.ts';
import { EmptyList } from './empty-list.tsx';
import { ListFailed } from './list-failed.tsx';
import { ListFigures } from './list-figures.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListPages } from './list-pages.tsx';
import { QuickFilters } from './quick-filters.tsx';
import { RegistrationCards } from './registration-cards.tsx';
import styles from './registration-list.module.css';
import { RegistrationTable } from './registration-table.tsx';
import { ResultCount } from './result-count.tsx';
import { noteDrawn, rowsQuery } from './rows-query.ts';
import { SearchCorrected } from './search-corrected.tsx';
import { useChangeFilter } from './use-change-filter.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useListLayout } from './use-list-layout.ts';
import { useEnterResults, useSelectedInView, useTurnedPage } from './use-list-position.ts';
import { WithoutStaff } from './without-staff.tsx';

interface RegistrationListProps {
  /** The width allows a split view: the list next to a registration. */
  readonly splitView: boolean;
  /** `FR/T-1` of the opened registration in the split view. */
  readonly selected: string | undefined;
  /** Called when there are rows to open; never a new function. */
  readonly onRows: () => void;
}

/** The registrations of the person's markets; the address decides what is shown. */
export function RegistrationList({ splitView, selected, onRows }: RegistrationListProps) {
  const isBeside = selected !== undefined;
  // A wide screen has room for the table and the registration beside each other, with names in full.
  const isRoomy = useMedia('(min-width: 110rem)');
  const compact = isBeside && !isRoomy;
  const { t } = useTranslation();
  const { search } = useLocation();
  const { data: me, isPending: isMePending } = useMeQuery();
  const nowMs = useNowMs();
  const wide = useMedia('(min-width: 52rem)') && !compact;
  const address = readListAddress(search);
  const { layout, choose } = useListLayout(address);
  const searched = searchedIn(address);
  const filter = filterOf(address, searched);
  const query = listQueryOf(address);
  const reading = useRows(query);
  const { newcomers, clear } = useLiveList(address, query, filter, nowMs);

  const list = useRef<HTMLDivElement>(null);
  useSelectedInView(list, selected, (reading.data?.items.length ?? 0) > 0);

  const changedSince = useChangedSince(me?.subject, selected);
  const enterResults = useEnterResults(list, address.q, !reading.isFetching);
  useTurnedPage(list, address.cursors.at(-1), !reading.isPlaceholderData);

  const changeFilter = useChangeFilter();
  // A search is applied after a pause in typing, to the address at that time: the transition waits
  // for a navigation in progress.
  const [typed, setTyped] = useState<{ readonly q: string }>();
  useEffect(() => {
    if (typed === undefined) return;
    setTyped(undefined);
    changeFilter(typed);
  });

  const hasRows = !isMePending && reading.data !== undefined;
  useEffect(() => {
    if (hasRows) onRows();
  }, [hasRows, onRows]);

  const drawn = useDrawnRows({
    hasRows,
    mayBeInSteps: !wide && !isBeside && address.cursors.length === 0,
  });

  const showNewcomers = async () => {
    const { cursors, order } = address;
    // New rows may be on any page; if they cannot be on this one, sorts by the newest.
    const newestFirst =
      order === 'last-decided' || order === 'first-decided' ? 'last-decided' : 'newest';
    const isHere =
      cursors.length === 0 && (order === newestFirst || reading.data?.nextCursor === null);
    clear();
    if (isHere) await reading.refetch();
    else changeFilter({ order: newestFirst });
    list.current?.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
  };

  // Without a role there is nothing to filter: shows the failure on the whole screen.
  if (reading.isError && reading.data === undefined) {
    const failure = failureOf(reading.error);
    // In the split view it takes no focus and is not a screen.
    if (isBeside) return <ListFailed failure={failure} onRetry={() => void reading.refetch()} />;
    return (
      <FailureScreen
        failure={failure}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    );
  }
  // What is known of the person is above the rows, which would move if they came first.
  const items = isMePending ? undefined : reading.data?.items;
  const corrected = reading.data?.corrected ?? [];
  const Rows = wide ? RegistrationTable : RegistrationCards;
  return (
    <div className={styles.screen} ref={list}>
      <div className={styles.title} data-beside={isBeside || undefined}>
        {isBeside ? (
          <h2>{t('customerService.heading')}</h2>
        ) : (
          <h1>{t('customerService.heading')}</h1>
        )}
        {!isBeside && <ListTitle />}
        <ResultCount address={address} searched={searched} />
        {!isBeside && (
          <ListFigures address={address} searched={searched} ready={items !== undefined} />
        )}
        <LiveLine
          newcomers={newcomers}
          status={address.status}
          onShow={() => void showNewcomers()}
        />
        {!compact && (
          <div className={styles.titleActs}>
            {address.status === 'pending' && (
              <QuickFilters address={address} onChange={changeFilter} />
            )}
            <ViewsButton
              address={address}
              layout={layout}
              hasTable={wide}
              onLayout={(chosen) => {
                choose(chosen);
                changeFilter({ density: undefined, columns: undefined });
              }}
            />
            {!isBeside && (
              // Its place is taken while there is nothing to export.
              <span className={styles.export} data-empty={!items?.length || undefined}>
                <ExportButton of={{ filter }} quiet />
              </span>
            )}
          </div>
        )}
      </div>
      {!isBeside && <UnfinishedPlan />}
      <ListFilters
        compact={isBeside}
        address={address}
        markets={me?.markets ?? 'all'}
        onChange={changeFilter}
        onSearch={(q) => startTransition(() => setTyped({ q }))}
        onEnter={enterResults}
      />
      <div
        className={styles.list}
        data-beside={isBeside || undefined}
        aria-busy={reading.isFetching}
      >
        {items === undefined && (
          <div className={`${styles.sheet} ${styles.waiting}`} role="status">
            <VisuallyHidden>{t('customerService.loading')}</VisuallyHidden>
            <Skeleton lines={12} />
          </div>
        )}
        {items !== undefined && !isBeside && (
          <WithoutStaff markets={me?.marketsWithoutStaff ?? []} />
        )}
        <p role="status" className={styles.corrected}>
          {items !== undefined && corrected.length > 0 && (
            <SearchCorrected search={address.q} words={corrected} />
          )}
        </p>
        {items !== undefined && items.length === 0 && (
          <EmptyList address={address} search={search} />
        )}
        {items !== undefined && items.length > 0 && (
          <div className={reading.isPlaceholderData ? styles.old : undefined}>
            <div className={wide ? styles.sheet : undefined}>
              <Rows
                items={items}
                drawn={drawn === undefined ? items : items.slice(0, drawn)}
                search={search}
                status={address.status}
                searched={[searched ?? '', ...corrected].join(' ')}
                subject={me?.subject}
                nowMs={nowMs}
                selected={selected}
                splitView={splitView}
                layout={layout}
                changedSince={changedSince}
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
        <SelectionBar address={address} searched={searched} />
      </div>
    </div>
  );
}

/** Sets the list's title again when the registration of the split view is closed. */
function ListTitle() {
  const { t } = useTranslation();
  useDocumentTitle(t('customerService.pageTitle'));
  return null;
}

function useRows(query: ReturnType<typeof listQueryOf>) {
  const reading = useQuery({
    ...rowsQuery(useCall(), query),
    placeholderData: keepPreviousData,
  });
  useEffect(() => noteDrawn(reading.data), [reading.data]);
  return reading;
}
