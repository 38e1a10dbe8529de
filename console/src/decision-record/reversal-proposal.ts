import { readReversalProposal } from '@countersign/contract/reversals/proposals';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../http/use-call.ts';
import { historyQueryKey, noAutoRefetch } from '../queries/registration-query.ts';

const noneWaits = { proposal: null, mayConfirm: undefined };

/**
 * The reversal that waits for an administrator, and whether this person may confirm it; the proposal is
 * undefined while it is read, null: none waits.
 */
export function useReversalProposal({ countryCode, ticketNumber }: RegistrationKey) {
  const call = useCall();
  const key = { countryCode, ticketNumber };
  const { data, isError } = useQuery({
    ...noAutoRefetch,
    // Every change of the history, here or at a colleague's, causes another reading too.
    queryKey: [...historyQueryKey(key), 'reversal-proposal'],
    queryFn: ({ signal }) => call(readReversalProposal, { params: key, signal }),
  });
  return isError ? noneWaits : { proposal: data?.proposal, mayConfirm: data?.mayConfirm };
}
