import {
  defaultTargetHours,
  listMarkets,
  type Market,
} from '@countersign/contract/market-settings';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../../http/use-call.ts';
import { useMe } from '../../../queries/use-me.ts';
import { knownMarkets } from '../address/known-markets.ts';

export const marketsKey = ['markets'] as const;

/** The person's markets with their settings; markets without settings have the defaults. */
export function useMarkets() {
  const call = useCall();
  const mine = useMe()?.markets;
  return useQuery({
    queryKey: marketsKey,
    queryFn: async ({ signal }) => {
      const found: Market[] = [];
      let cursor: string | null = null;
      do {
        const query: { cursor?: string } = cursor === null ? {} : { cursor };
        const page = await call(listMarkets, { query, signal });
        found.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return found;
    },
    select: (found) => withUnset(found, mine === 'all' ? knownMarkets : (mine ?? [])),
    refetchOnWindowFocus: false,
  });
}

function withUnset(found: readonly Market[], mine: readonly CountryCode[]): readonly Market[] {
  const unset = mine
    .filter((code) => found.every(({ countryCode }) => countryCode !== code))
    .map((countryCode) => ({
      countryCode,
      version: 0,
      staff: [],
      targetHours: defaultTargetHours,
      undoSeconds: null,
      replyTo: null,
      reminders: true,
    }));
  return [...found, ...unset];
}
