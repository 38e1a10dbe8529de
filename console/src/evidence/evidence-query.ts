import { readEvidence } from '@countersign/contract/evidence/evidence';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../http/use-call.ts';
import { evidenceQueryKey, noAutoRefetch } from '../queries/registration-query.ts';

/** The evidence of a registration; the decision never waits for it. */
export function useEvidence({ countryCode, ticketNumber }: RegistrationKey) {
  const call = useCall();
  const key = { countryCode, ticketNumber };
  return useQuery({
    ...noAutoRefetch,
    queryKey: evidenceQueryKey(key),
    queryFn: ({ signal }) => call(readEvidence, { params: key, signal }),
  });
}
