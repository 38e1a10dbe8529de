import { countEnding } from '@countersign/contract/retention';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { type Retention, retentionKinds } from '@countersign/domain/retention/retention';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../../http/use-call.ts';

/** The periods as the API takes them in an address: those that there are. */
export function periodsOf(retention: Retention): Partial<Record<keyof Retention, string>> {
  return Object.fromEntries(
    retentionKinds.flatMap((kind) => {
      const days = retention[kind];
      return days === null ? [] : [[kind, String(days)]];
    }),
  );
}

/** How many registrations end at the next run with these periods. */
export function useEnding(countryCode: CountryCode, retention: Retention, enabled: boolean) {
  const call = useCall();
  const query = periodsOf(retention);
  return useQuery({
    queryKey: ['ending-count', countryCode, query],
    queryFn: ({ signal }) => call(countEnding, { params: { countryCode }, query, signal }),
    enabled,
    retry: false,
  });
}
