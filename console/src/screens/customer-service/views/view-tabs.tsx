import {
  countRegistrations,
  type RegistrationCount,
} from '@countersign/contract/registration-count';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type * as z from 'zod/mini';
import { useCall } from '../../../http/use-call.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import {
  filterOf,
  type ListAddress,
  listSearch,
  readListAddress,
} from '../address/list-address.ts';
import { searchedIn } from '../address/list-query.ts';
import { standardView, standardViews } from '../address/standard-views.ts';
import { useSavedViews } from './use-saved-views.ts';
import styles from './view-tabs.module.css';

/** Views beyond these are in the dialog alone. */
const mostTabs = 14;

interface ViewTabsProps {
  readonly address: ListAddress;
  /** The rows are there: what the tabs ask for comes after them. */
  readonly ready: boolean;
}

/** The lists of every day and the saved ones, each with how many it has; one press opens it. */
export function ViewTabs({ address, ready }: ViewTabsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { pathname, search, state } = useLocation();
  const saved = useSavedViews(ready).reading.data ?? [];
  const severalShare = new Set(saved.flatMap(({ countryCode }) => countryCode ?? [])).size > 1;
  const views = [
    {
      key: 'pending',
      label: t('customerService.statusOption.pending'),
      of: readListAddress(''),
    },
    ...standardViews.map((name) => ({
      key: name as string,
      label: t(`customerService.quick.${name}`),
      of: standardView(name),
    })),
    ...saved.map((view) => ({
      key: (view.countryCode ?? '') + view.viewId,
      // Of several markets two may have views of one name.
      label:
        view.countryCode === undefined || !severalShare
          ? view.name
          : `${view.name} · ${formats.market(view.countryCode)}`,
      of: readListAddress(view.address),
    })),
  ].slice(0, mostTabs);
  const countOf = useCounts(
    views.map(({ of }) => of),
    ready,
  );
  const shown = onlyList(address);
  return (
    <nav className={styles.tabs} aria-label={t('customerService.views.title')}>
      <ul>
        {views.map(({ key, label, of }) => {
          const count = countOf(of);
          return (
            <li key={key}>
              <Link
                className={styles.tab}
                to={pathname + listSearch(search, of)}
                state={state}
                replace
                aria-current={onlyList(of) === shown ? 'page' : undefined}
              >
                <bdi>{label}</bdi>
                {count !== undefined && (
                  <span
                    className={styles.count}
                    data-late={(key === 'overdue' && count.count > 0) || undefined}
                  >
                    {' '}
                    {formats.number(count.count) + (count.capped ? '+' : '')}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** What is listed, whatever it looks like and whichever page is shown. */
function onlyList(address: ListAddress): string {
  return listSearch('', { ...address, density: undefined, columns: undefined, cursors: [] });
}

/** A count by its filter. One after the other, so that a person with many views is no burst. */
function useCounts(views: readonly ListAddress[], enabled: boolean) {
  const call = useCall();
  const client = useQueryClient();
  const queries = views.map(countedBy);
  const { data } = useQuery({
    enabled,
    queryKey: ['registrations', 'count', 'views', queries],
    queryFn: async () => {
      const counts = new Map<string, z.infer<typeof RegistrationCount>>();
      for (const query of queries) {
        const count = await client.fetchQuery({
          // The heading's count is one of them.
          queryKey: ['registrations', 'count', query],
          queryFn: ({ signal }) => call(countRegistrations, { query, signal }),
          staleTime: 10_000,
        });
        counts.set(JSON.stringify(query), count);
      }
      return counts;
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (view: ListAddress) => data?.get(JSON.stringify(countedBy(view)));
}

function countedBy(view: ListAddress) {
  return filterOf(view, searchedIn(view));
}
