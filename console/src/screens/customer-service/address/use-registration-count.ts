import { countRegistrations } from '@countersign/contract/registration-count';
import type { RegistrationFilter } from '@countersign/contract/registration-filter';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCall } from '../../../http/use-call.ts';

/** The number of registrations of a filter, up to 1,000; undefined until it is known. */
export function useRegistrationCount(query: RegistrationFilter) {
  const call = useCall();
  return useQuery({
    queryKey: ['registrations', 'count', query],
    queryFn: ({ signal }) => call(countRegistrations, { query, signal }),
    placeholderData: keepPreviousData,
  }).data;
}

/** The same, up to 100,000; asked for only while `enabled`. */
export function useExactCount(filter: RegistrationFilter, enabled: boolean) {
  const call = useCall();
  const query = { ...filter, exact: 'true' as const };
  return useQuery({
    queryKey: ['registrations', 'count', query],
    queryFn: ({ signal }) => call(countRegistrations, { query, signal }),
    enabled,
  });
}
