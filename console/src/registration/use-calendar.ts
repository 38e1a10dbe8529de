import { listCalendars } from '@countersign/contract/working-time';
import type { WorkingTime } from '@countersign/domain/working-time/working-time';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../http/use-call.ts';
import { noAutoRefetch } from '../queries/registration-query.ts';

/** When the staff of a market work; undefined where its time counts by the clock, or as long as that is not known. */
export type CalendarOf = (countryCode: string) => WorkingTime | undefined;

export function useCalendars(): CalendarOf {
  const call = useCall();
  const { data } = useQuery({
    ...noAutoRefetch,
    queryKey: ['calendars'],
    queryFn: ({ signal }) => call(listCalendars, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (countryCode) => data?.items.find((one) => one.countryCode === countryCode)?.workingTime;
}
