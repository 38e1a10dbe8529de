import {
  listViews,
  removeView,
  type SavedView,
  type SharedView,
  saveView,
  shareView,
  unshareView,
  type Views,
} from '@countersign/contract/desk/saved-views';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Call, useCall } from '../../../http/use-call.ts';

const queryKey = ['saved-views'];

/** With a market it is about a view that is shared with it. */
export type ViewChange = { readonly countryCode?: CountryCode | undefined } & (
  | ({ readonly kind: 'save' } & SavedView)
  | { readonly kind: 'remove'; readonly viewId: string }
);

export type ShownView = SavedView & Partial<Pick<SharedView, 'countryCode'>>;

/** The person's views and those of the person's markets, read when they are first looked at; every change answers them all. */
export function useSavedViews(enabled: boolean) {
  const call = useCall();
  const client = useQueryClient();
  const reading = useQuery({
    enabled,
    queryKey,
    queryFn: ({ signal }) => call(listViews, { signal }),
    // One's own come first.
    select: ({ items, shared = [] }): readonly ShownView[] => [...items, ...shared],
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  const saving = useMutation({
    mutationFn: (change: ViewChange) => send(call, change),
    onSuccess: (views) => client.setQueryData(queryKey, views),
  });
  return { reading, saving };
}

function send(call: Call, change: ViewChange): Promise<Views> {
  const { countryCode, viewId } = change;
  if (change.kind === 'remove') {
    return countryCode === undefined
      ? call(removeView, { params: { viewId } })
      : call(unshareView, { params: { countryCode, viewId } });
  }
  const body = { name: change.name, address: change.address };
  return countryCode === undefined
    ? call(saveView, { params: { viewId }, body })
    : call(shareView, { params: { countryCode, viewId }, body });
}
