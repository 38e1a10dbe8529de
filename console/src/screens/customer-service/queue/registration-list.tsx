import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { failureMessage } from '../../../failures/failure-message.ts';
import { FailureScreen } from '../../../failures/failure-screen.tsx';
import { RetryButton } from '../../../failures/retry-button.tsx';
import { type CallFailure, failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { useMeQuery } from '../../../queries/use-me.ts';
import { useNowMs } from '../../../time/use-now.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { usePainted } from '../../../ui/use-painted.ts';
import { filterOf, type ListAddress, readListAddress } from '../address/list-address.ts';
import { listQueryOf, searchedIn } from '../address/list-query.ts';
import { SelectionBar } from '../bulk/selection-bar.tsx';
import { UnfinishedPlan } from '../bulk/unfinished-plan.tsx';
import { useLiveList } from '../live/use-live-list.ts';
import { useChangedSince } from '../visits/use-changed-since.ts';
import { ListFilters } from './list-filters.tsx';
import { ListHead } from './list-head.tsx';
import { ListRows } from './list-rows.tsx';
import styles from './registration-list.module.css';
import { noteDrawn, rowsQuery } from './rows-query.ts';
import { useChangeFilter, useChangeSearch } from './use-change-filter.ts';
import { useListLayout } from './use-list-layout.ts';

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
  const asTable = useMedia('(min-width: 52rem)') && !compact;
  const { search } = useLocation();
  const { data: me, isPending: isMePending } = useMeQuery();
  const nowMs = useNowMs();
  const address = readListAddress(search);
  const listLayout = useListLayout(address);
  const searched = searchedIn(address);
  const filter = filterOf(address, searched);
  const query = listQueryOf(address);
  const reading = useRows(query);
  const { newcomers, clear } = useLiveList(address, query, filter, nowMs);
  const changeFilter = useChangeFilter();
  const changeSearch = useChangeSearch(changeFilter);
  const changedSince = useChangedSince(me?.subject, selected);

  const list = useRef<HTMLDivElement>(null);
  useSelectedInView(list, selected, (reading.data?.items.length ?? 0) > 0);
  const enterResults = useEnterResults(list, address.q, !reading.isFetching);
  useTurnedPage(list, address.cursors.at(-1), !reading.isPlaceholderData);

  const hasRows = !isMePending && reading.data !== undefined;
  useEffect(() => {
    if (hasRows) onRows();
  }, [hasRows, onRows]);
  const drawn = useDrawnRows({
    hasRows,
    mayBeInSteps: !asTable && !isBeside && address.cursors.length === 0,
  });

  const showNewcomers = async () => {
    clear();
    // If they cannot be on this page, sorts by the newest.
    if (isNewestPage(address, reading.data?.nextCursor === null)) await reading.refetch();
    else changeFilter({ order: newestFirst(address) });
    list.current?.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
  };

  // Without a role there is nothing to filter: shows the failure on the whole screen.
  if (reading.isError && reading.data === undefined) {
    return (
      <ListNotRead
        failure={failureOf(reading.error)}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
        isBeside={isBeside}
      />
    );
  }
  // What is known of the person is above the rows, which would move if they came first.
  const items = isMePending ? undefined : reading.data?.items;
  return (
    <div className={styles.screen} ref={list}>
      <ListHead
        address={address}
        searched={searched}
        filter={filter}
        changeFilter={changeFilter}
        layout={listLayout}
        count={items?.length}
        newcomers={newcomers}
        onShowNewcomers={() => void showNewcomers()}
        isBeside={isBeside}
        compact={compact}
        hasTable={asTable}
      />
      {!isBeside && <UnfinishedPlan />}
      <ListFilters
        compact={isBeside}
        address={address}
        markets={me?.markets ?? 'all'}
        onChange={changeFilter}
        onSearch={changeSearch}
        onEnter={enterResults}
      />
      <div
        className={styles.list}
        data-beside={isBeside || undefined}
        aria-busy={reading.isFetching}
      >
        <ListRows
          address={address}
          search={search}
          searched={searched}
          reading={reading}
          items={items}
          drawn={drawn}
          marketsWithoutStaff={me?.marketsWithoutStaff ?? []}
          subject={me?.subject}
          nowMs={nowMs}
          selected={selected}
          splitView={splitView}
          layout={listLayout.layout}
          changedSince={changedSince}
          isBeside={isBeside}
          asTable={asTable}
        />
        <SelectionBar address={address} searched={searched} items={items} />
      </div>
    </div>
  );
}

type ListNotReadProps = Omit<ComponentProps<typeof FailureScreen>, 'place' | 'children'> & {
  readonly isBeside: boolean;
};

/** In the split view it takes no focus and is not a screen. */
function ListNotRead({ isBeside, ...props }: ListNotReadProps) {
  return isBeside ? <ListFailed {...props} /> : <FailureScreen {...props} />;
}

function useRows(query: ReturnType<typeof listQueryOf>) {
  const reading = useQuery({
    ...rowsQuery(useCall(), query),
    placeholderData: keepPreviousData,
  });
  useEffect(() => noteDrawn(reading.data), [reading.data]);
  return reading;
}

/** The order in which new rows come first. */
function newestFirst({ order }: ListAddress): ListAddress['order'] {
  return order === 'last-decided' || order === 'first-decided' ? 'last-decided' : 'newest';
}

/** Whether new rows are on this page; they may be on any, if it is the only one. */
function isNewestPage(address: ListAddress, isLast: boolean): boolean {
  return address.cursors.length === 0 && (address.order === newestFirst(address) || isLast);
}

/** The list of the split view could not be read. */
function ListFailed({
  failure,
  onRetry,
}: {
  readonly failure: CallFailure;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation();
  const words = failureMessage(failure, undefined, t);
  return (
    <Notice
      tone="error"
      title={words.title}
      actions={words.retry ? <RetryButton failure={failure} onRetry={onRetry} /> : undefined}
    >
      <p>{words.next}</p>
      {words.reference !== undefined && <p>{words.reference}</p>}
    </Notice>
  );
}

/** The least height of a card, in CSS pixels, and of what is above the first one. */
const cardHeight = 100;
const heightAbove = 200;

/** Those of pages that have drawn a list. */
const drawn = new WeakSet<QueryClient>();

interface Drawing {
  readonly hasRows: boolean;
  /** Cards of the first page, with no registration beside them: any other list may begin further down. */
  readonly mayBeInSteps: boolean;
}

/**
 * How many rows are drawn: the first list of a page that was just opened begins with those that fit the screen, and
 * has the others right after their paint. Undefined: all of them. Not for a table, whose columns are as wide as all
 * of its rows make them.
 */
function useDrawnRows({ hasRows, mayBeInSteps }: Drawing): number | undefined {
  const client = useQueryClient();
  const [isFirst] = useState(() => !drawn.has(client) && isJustOpened());
  const isPainted = usePainted(hasRows);
  useEffect(() => {
    if (hasRows) drawn.add(client);
  }, [client, hasRows]);
  if (!isFirst || !mayBeInSteps || isPainted) return undefined;
  return Math.max(1, Math.ceil((window.innerHeight - heightAbove) / cardHeight));
}

/** After a reload, and after Back from another site, the browser scrolls to where the person was. */
function isJustOpened(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  // The type of the entry says so; the list of entries does not know it.
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

/**
 * In the split view, scrolls only the list to the opened row, if it is not visible.
 */
function useSelectedInView(
  list: RefObject<HTMLElement | null>,
  selected: string | undefined,
  hasRows: boolean,
): void {
  useEffect(() => {
    if (selected === undefined || !hasRows) return;
    const row = list.current?.querySelector('[aria-current="true"]')?.closest('tr, li');
    const scroller = list.current?.closest('[data-scrolls]');
    if (!row || !scroller) return;
    const [inside, around] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()];
    const isSeen = inside.top >= around.top && inside.bottom <= around.bottom;
    if (!isSeen) scroller.scrollTop += inside.top - around.top - around.height / 3;
  }, [list, selected, hasRows]);
}

/**
 * After a page change, focuses the first row of the new page. Not after Back, and not while a search
 * is typed, which also starts at the first page.
 */
function useTurnedPage(
  list: RefObject<HTMLElement | null>,
  cursor: string | undefined,
  isHere: boolean,
): void {
  const shown = useRef(cursor);
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    if (!isHere || shown.current === cursor) return;
    shown.current = cursor;
    const focused = document.activeElement;
    const turned = focused === document.body || focused?.closest('[data-pages]') != null;
    if (isBack || !turned) return;
    const first = list.current?.querySelector<HTMLElement>('[data-row]');
    first?.closest('tr, li')?.scrollIntoView({ block: 'nearest' });
    first?.focus({ preventScroll: true });
  }, [list, cursor, isHere, isBack]);
}

/**
 * A function that focuses the first row of a search's results, as soon as they are shown, unless it is called
 * with another search or none before, or the person has left the search box.
 */
function useEnterResults(
  list: RefObject<HTMLElement | null>,
  shown: string,
  isHere: boolean,
): (search: string | undefined) => void {
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    if (wanted === undefined || wanted !== shown || !isHere) return;
    setWanted(undefined);
    if (document.activeElement?.closest('[data-search-box]') == null) return;
    list.current?.querySelector<HTMLElement>('[data-row]')?.focus();
  }, [list, wanted, shown, isHere]);
  return setWanted;
}
