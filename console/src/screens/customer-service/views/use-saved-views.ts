import {
  listViews,
  removeView,
  type SavedView,
  saveView,
} from '@countersign/contract/desk/saved-views';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../http/use-call.ts';

const queryKey = ['saved-views'];

export type ViewChange =
  | ({ readonly kind: 'save' } & SavedView)
  | { readonly kind: 'remove'; readonly viewId: string };

/** The person's views, read when they are first looked at; every change answers them all. */
export function useSavedViews(enabled: boolean) {
  const call = useCall();
  const client = useQueryClient();
  const reading = useQuery({
    enabled,
    queryKey,
    queryFn: async ({ signal }) => (await call(listViews, { signal })).items,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  const saving = useMutation({
    mutationFn: async (change: ViewChange) => {
      const params = { viewId: change.viewId };
      if (change.kind === 'remove') return (await call(removeView, { params })).items;
      const { name, address } = change;
      return (await call(saveView, { params, body: { name, address } })).items;
    },
    onSuccess: (items) => client.setQueryData(queryKey, items),
  });
  return { reading, saving };
}
