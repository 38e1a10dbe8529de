import { listNotifications, readNotifications } from '@countersign/contract/notifications';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCall } from '../http/use-call.ts';

/** Of everything here: what makes it out of date reads what is shown again. */
export const notificationsKey = ['notifications'];
const perPage = '20';

/** How many the person has not read; undefined until it is known. */
export function useUnread(): number | undefined {
  const call = useCall();
  const { data } = useQuery({
    queryKey: [...notificationsKey, 'unread'],
    queryFn: async ({ signal }) =>
      (await call(listNotifications, { query: { limit: '1' }, signal })).unread,
    staleTime: 5_000,
  });
  return data;
}

/** What the person was told of, page by page; read while it is shown. */
export function useNotifications(enabled: boolean) {
  const call = useCall();
  return useInfiniteQuery({
    enabled,
    queryKey: [...notificationsKey, 'list'],
    queryFn: ({ signal, pageParam }) =>
      call(listNotifications, {
        query: { limit: perPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Marks notifications as read: those named, or all that came until then. */
export function useMarkAsRead() {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: { readonly until: string; readonly notificationIds?: string[] }) =>
      call(readNotifications, { body: which }),
    onSuccess: ({ unread }) => {
      client.setQueryData([...notificationsKey, 'unread'], unread);
      return client.invalidateQueries({ queryKey: [...notificationsKey, 'list'] });
    },
  });
}
