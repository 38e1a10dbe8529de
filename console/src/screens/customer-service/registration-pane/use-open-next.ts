import { listRegistrations } from '@countersign/contract/registration-list';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { serverClock } from '../../../clock/server-clock.ts';
import { useCall } from '../../../http/use-call.ts';
import { paths } from '../../../paths.ts';
import { useMe } from '../../../queries/use-me.ts';
import { registrationPath, withoutAct } from '../address/desk-paths.ts';
import { listSearch, readListAddress } from '../address/list-address.ts';
import { listQueryOf } from '../address/list-query.ts';
import { rowKeyOf } from '../address/row-key.ts';
import { inSplitView } from '../address/split-view.ts';
import { listQueryKey, type Page } from '../live/live-rows.ts';
import { nextRow } from './next-row.ts';

/** How many pages are looked through for a row that no one has claimed. */
const mostPages = 3;

/**
 * Opens the row of the same list that follows a registration, if that one is still shown and `isWanted`. The
 * list keeps its filter, order and page; after the page's last row it turns to the next page.
 */
export function useOpenNext(): (after: RegistrationKey, isWanted: () => boolean) => Promise<void> {
  const client = useQueryClient();
  const call = useCall();
  const navigate = useNavigate();
  const subject = useMe()?.subject;
  const location = useLocation();
  const latest = useRef(location);
  useEffect(() => {
    latest.current = location;
  }, [location]);

  const readPage = async (search: string): Promise<Page | undefined> => {
    const query = listQueryOf(readListAddress(search));
    const shown = client.getQueryData<Page>(listQueryKey(query));
    if (shown !== undefined) return shown;
    return await client
      .fetchQuery({
        queryKey: listQueryKey(query),
        queryFn: ({ signal }) => call(listRegistrations, { query, signal }),
      })
      .catch(() => undefined);
  };

  return async (after, isWanted) => {
    const path = `${paths.customerService}/${rowKeyOf(after)}`;
    const isShown = () => latest.current.pathname === path && isWanted();
    let search = withoutAct(latest.current.search);
    for (let pages = 0; pages < mostPages && isShown(); pages += 1) {
      const page = await readPage(search);
      if (page === undefined || !isShown()) return;
      const next = nextRow(page.items, rowKeyOf(after), subject, serverClock.nowMs());
      if (next !== undefined) {
        await navigate(registrationPath(next, search), { state: inSplitView });
        return;
      }
      if (page.nextCursor === null) return;
      const address = readListAddress(search);
      search = listSearch(search, { ...address, cursors: [...address.cursors, page.nextCursor] });
    }
  };
}
