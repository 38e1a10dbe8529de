import type { Claim } from '@countersign/contract/claim';
import {
  claimRegistration,
  readClaim,
  releaseClaim,
  takeOverClaim,
} from '@countersign/contract/claims';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError } from '../http/call-error.ts';
import { useCall } from '../http/use-call.ts';
import { useChanges, useLiveState } from '../live/live-changes.tsx';
import { historyQueryKey } from '../registration/registration-query.ts';

const acts = { claim: claimRegistration, release: releaseClaim, 'take-over': takeOverClaim };
export type ClaimAct = keyof typeof acts;

/** Where nothing tells of what others do. */
const lookAgainMs = 30_000;

const claimQueryKey = ({ countryCode, ticketNumber }: RegistrationKey) =>
  ['claim', countryCode, ticketNumber] as const;

/** Who works on a registration, and the ways to change that. Reading it never claims. */
export function useClaim(key: RegistrationKey) {
  const { countryCode, ticketNumber } = key;
  const call = useCall();
  const client = useQueryClient();
  const live = useLiveState();
  const queryKey = claimQueryKey(key);
  const params = { countryCode, ticketNumber };
  const reading = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(readClaim, { params, signal })).claim,
    refetchInterval: ({ state: { data } }) => {
      // S4.2: while it is paused nobody is signed in, or nobody looks.
      if (live === 'paused') return false;
      if (live !== 'live') return lookAgainMs;
      // Renewing is no event: whether it was renewed is seen at its end.
      return data == null ? false : Math.max(lookAgainMs, Date.parse(data.until) - Date.now());
    },
    refetchOnWindowFocus: false,
  });
  useChanges((notification) => {
    const isAbout =
      notification === 'reread-all' ||
      notification.some(
        (one) => one.ticketNumber === ticketNumber && one.countryCode === countryCode,
      );
    if (isAbout) void client.invalidateQueries({ queryKey });
  });
  const keep = (claim: Claim | null) => {
    client.setQueryData(queryKey, claim);
    void client.invalidateQueries({ queryKey: historyQueryKey(key) });
  };
  const acting = useMutation({
    mutationFn: (act: ClaimAct) => call(acts[act], { params }),
    onSuccess: ({ claim }) => keep(claim),
    onError: (error) => {
      // The refusal says who was faster.
      if (!(error instanceof CallError) || error.failure.kind !== 'problem') return;
      const { claim } = error.failure.problem;
      if (claim !== undefined) keep(claim);
    },
  });
  return { reading, acting };
}
