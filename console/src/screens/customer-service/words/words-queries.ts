import { type MarketWords, readMarketWords } from '@countersign/contract/own-words';
import { listRegistrations } from '@countersign/contract/registration-list';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../../http/use-call.ts';

export const marketWordsKey = (countryCode: CountryCode) => ['market-words', countryCode] as const;

/** The own words of a market. */
export function useMarketWords(countryCode: CountryCode) {
  const call = useCall();
  return useQuery<MarketWords>({
    queryKey: marketWordsKey(countryCode),
    queryFn: ({ signal }) => call(readMarketWords, { params: { countryCode }, signal }),
    refetchOnWindowFocus: false,
  });
}

/** The ticket of the market's newest registration, for previews; null where it has none. */
export function useNewestTicket(countryCode: CountryCode): string | null | undefined {
  const call = useCall();
  const { data } = useQuery({
    queryKey: ['newest-ticket', countryCode],
    queryFn: async ({ signal }) => {
      const query = { countryCode, order: 'newest', limit: '1' } as const;
      const { items } = await call(listRegistrations, { query, signal });
      return items[0]?.ticketNumber ?? null;
    },
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
  return data;
}
