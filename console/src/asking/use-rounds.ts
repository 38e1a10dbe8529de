import { type RequestRound, readRequests } from '@countersign/contract/requests/rounds';
import type { Registration } from '@countersign/domain/registration/registration';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../http/use-call.ts';

const scanPollMs = 3000;

/** What the applicant was asked and what came back; read again while the scanner looks at a document. */
export function useRounds({ countryCode, ticketNumber, version, request }: Registration) {
  const call = useCall();
  return useQuery({
    queryKey: ['requests', countryCode, ticketNumber, version, request?.state],
    queryFn: ({ signal }) => call(readRequests, { params: { countryCode, ticketNumber }, signal }),
    // The scanner needs some seconds for a document.
    refetchInterval: ({ state }) => (isAwaited(state.data?.rounds ?? []) ? scanPollMs : false),
  });
}

function isAwaited(rounds: readonly RequestRound[]): boolean {
  return rounds.some(({ answer, documentsOnBehalf }) =>
    [...(answer?.documents ?? []), ...documentsOnBehalf].some(
      ({ state }) => state === 'not-checked',
    ),
  );
}
