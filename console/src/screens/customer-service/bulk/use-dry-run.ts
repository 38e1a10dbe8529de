import { dryRunBulkDecision } from '@countersign/contract/bulk-decision';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../../http/use-call.ts';
import type { PlannedRow } from './plan.ts';

/** What a decision about each row would meet now; asked again when the person says so. */
export function useDryRun(rows: readonly PlannedRow[]) {
  const call = useCall();
  const asked = rows.map(({ countryCode, ticketNumber, version }) => ({
    countryCode,
    ticketNumber,
    version,
  }));
  return useQuery({
    queryKey: ['registrations', 'dry-run', asked],
    queryFn: ({ signal }) => call(dryRunBulkDecision, { body: { rows: asked }, signal }),
    // Dry runs are counted: only the person's own "check again" makes another one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
export type DryRun = ReturnType<typeof useDryRun>;
