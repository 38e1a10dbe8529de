import type { Claim } from '@countersign/contract/claim';
import {
  claimRegistration,
  readClaim,
  releaseClaim,
  takeOverClaim,
} from '@countersign/contract/claims';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RegistrationKey } from '../../decision/registration-query.ts';
import { CallError } from '../../http/call-error.ts';
import { useCall } from '../../http/use-call.ts';

const acts = { claim: claimRegistration, release: releaseClaim, 'take-over': takeOverClaim };
export type ClaimAct = keyof typeof acts;

const lookAgainMs = 30_000;

/** Who works on a registration, and the ways to change that. Reading it never claims. */
export function useClaim({ countryCode, ticketNumber }: RegistrationKey) {
  const call = useCall();
  const client = useQueryClient();
  const queryKey = ['claim', countryCode, ticketNumber];
  const params = { countryCode, ticketNumber };
  const reading = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(readClaim, { params, signal })).claim,
    refetchInterval: lookAgainMs,
  });
  const keep = (claim: Claim | null) => {
    client.setQueryData(queryKey, claim);
    void client.invalidateQueries({ queryKey: ['registrations', 'list'] });
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
