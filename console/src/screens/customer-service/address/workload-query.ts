import { readWorkload } from '@countersign/contract/statistics';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../../http/use-call.ts';

/** Who has how much in hand, of one market or of all of the person's. */
export function workloadQuery(call: Call, countryCode?: CountryCode) {
  const query = countryCode === undefined ? {} : { countryCode };
  return queryOptions({
    queryKey: ['statistics', 'people', query],
    queryFn: ({ signal }) => call(readWorkload, { query, signal }),
    staleTime: 30_000,
  });
}
