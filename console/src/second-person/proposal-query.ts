import { readDecisionProposal } from '@countersign/contract/decision-proposals';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../http/use-call.ts';
import { historyQueryKey, noAutoRefetch } from '../queries/registration-query.ts';

/** What waits for a second person, and which decisions of the market do; undefined while it is read, and where that fails. */
export function useDecisionProposal({ countryCode, ticketNumber }: RegistrationKey) {
  const call = useCall();
  const key = { countryCode, ticketNumber };
  const { data } = useQuery({
    ...noAutoRefetch,
    // Every change of the history, here or at a colleague's, causes another reading too.
    queryKey: [...historyQueryKey(key), 'decision-proposal'],
    queryFn: ({ signal }) => call(readDecisionProposal, { params: key, signal }),
  });
  return data;
}
