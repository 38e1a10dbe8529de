import type { HistoryEvent } from '@countersign/contract/history';
import type { CountryCode } from '@countersign/domain/market/country-code';

/**
 * The event as a person with these markets may read it: a registration of another market is not
 * named, nor who compared it.
 */
export function hideOtherMarkets(
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
