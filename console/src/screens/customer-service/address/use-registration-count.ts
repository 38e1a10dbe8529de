import { countRegistrations } from '@countersign/contract/registration-count';
import type { RegistrationFilter } from '@countersign/contract/registration-filter';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCall } from '../../../http/use-call.ts';

/** The number of registrations of a filter, up to 10,000; undefined until it is known. */
export function useRegistrationCount(query: RegistrationFilter) {
  const call = useCall();
  return useQuery({
    queryKey: ['registrations', 'count', query],
    queryFn: ({ signal }) => call(countRegistrations, { query, signal }),
    placeholderData: keepPreviousData,
  }).data;
}
