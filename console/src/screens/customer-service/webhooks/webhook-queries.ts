import { listWebhookDeliveries, listWebhooks } from '@countersign/contract/webhooks';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCall } from '../../../http/use-call.ts';

const perPage = '10';
/** While something is being sent; else its state hardly changes. */
const fastMs = 2000;
const slowMs = 30_000;

export interface WebhookKey {
  readonly countryCode: CountryCode;
  readonly webhookId: string;
}

export const webhooksKey = (countryCode: CountryCode) => ['webhooks', countryCode] as const;

/** The webhooks of a market, and the origins that the installation allows. */
export function useWebhooks(countryCode: CountryCode) {
  const call = useCall();
  return useQuery({
    queryKey: webhooksKey(countryCode),
    queryFn: ({ signal }) => call(listWebhooks, { params: { countryCode }, signal }),
    refetchInterval: slowMs,
  });
}

/** What was sent to a webhook, newest first: everything, or the dead letters alone. */
export function useDeliveries({ countryCode, webhookId }: WebhookKey, show: 'all' | 'dead') {
  const call = useCall();
  return useInfiniteQuery({
    queryKey: [...webhooksKey(countryCode), webhookId, show],
    queryFn: ({ signal, pageParam }) =>
      call(listWebhookDeliveries, {
        params: { countryCode, webhookId },
        query: { show, limit: perPage, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null, // the first page has no cursor
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) => {
      const states = state.data?.pages.flatMap(({ items }) => items.map((one) => one.state));
      const isBusy = states?.some((one) => one === 'queued' || one === 'sending');
      return isBusy ? fastMs : slowMs;
    },
  });
}
