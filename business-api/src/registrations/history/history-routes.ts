import type { HistoryEvent } from '@countersign/contract/history';
import * as history from '@countersign/contract/history';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { personOf } from '../../platform/access/enforce-access.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiScope } from '../../platform/http/api-scope.ts';
import { readHistory } from './read-history.ts';

/**
 * The event as a person with these markets may read it: a registration of another market is not
 * named, nor who compared it.
 */
function hideOtherMarkets(
  event: HistoryEvent,
  markets: readonly CountryCode[] | 'all',
): HistoryEvent {
  if (event.kind !== 'pair-answered' || markets === 'all') return event;
  if (event.otherMarket === null || markets.includes(event.otherMarket)) return event;
  return {
    ...event,
    actor: { kind: 'system' },
    channel: null,
    otherMarket: null,
    otherTicket: null,
  };
}

export function historyRoutes(api: ApiScope, { database: { db } }: Dependencies): void {
  api.route({
    ...history.readHistory,
    handler: async (request) => {
      const { items, nextCursor } = await readHistory(db, request.params, request.query);
      const { markets } = personOf(request);
      return { items: items.map((event) => hideOtherMarkets(event, markets)), nextCursor };
    },
  });
}
