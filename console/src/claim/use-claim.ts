import type { Claim } from '@countersign/contract/claims/claim';
import {
  type ClaimState,
  claimRegistration,
  readClaim,
  releaseClaim,
  takeOverClaim,
} from '@countersign/contract/claims/claims';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { serverClock } from '../clock/server-clock.ts';
import { CallError } from '../http/call-error.ts';
import { useCall } from '../http/use-call.ts';
import { useChanges, useLiveState } from '../live/live-changes.tsx';
import { claimQueryKey, historyQueryKey } from '../queries/registration-query.ts';

const acts = { claim: claimRegistration, release: releaseClaim, 'take-over': takeOverClaim };
export type ClaimAct = keyof typeof acts;

/** A claim, with the person who assigned it, if there is one. */
export type ShownClaim = Claim & Pick<ClaimState, 'assigned'>;

function shownClaim({ claim, assigned }: ClaimState): ShownClaim | null {
  return claim === null ? null : { ...claim, assigned };
}

/** Without live changes. */
const pollMs = 30_000;

/** The claim on a registration, and the acts that change it. Reading never claims. */
export function useClaim(key: RegistrationKey) {
  const { countryCode, ticketNumber } = key;
  const call = useCall();
  const client = useQueryClient();
  const live = useLiveState();
  const queryKey = claimQueryKey(key);
  const params = { countryCode, ticketNumber };
  const reading = useQuery({
    queryKey,
    queryFn: async ({ signal }) => shownClaim(await call(readClaim, { params, signal })),
    refetchInterval: ({ state: { data } }) => {
      // S4.2: paused means signed out or a hidden page.
      if (live === 'paused') return false;
      if (live !== 'live') return pollMs;
      // A renewal is not an event, so the claim is read again at its end.
      return data == null ? false : Math.max(pollMs, Date.parse(data.until) - serverClock.nowMs());
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
  const store = async (claim: ShownClaim | null) => {
    // What was asked before the act would come after its answer, and show the claim as it was.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, claim);
    void client.invalidateQueries({ queryKey: historyQueryKey(key) });
  };
  const acting = useMutation({
    mutationFn: (act: ClaimAct) => call(acts[act], { params }),
    onSuccess: (state) => store(shownClaim(state)),
    onError: (error) => {
      // The problem contains the other person's claim.
      if (!(error instanceof CallError) || error.failure.kind !== 'problem') return;
      const { claim } = error.failure.problem;
      if (claim !== undefined) return store(claim);
    },
  });
  /** Shows the state that an assignment left. */
  const assigned = (state: ClaimState) => store(shownClaim(state));
  return { reading, acting, assigned };
}
