import * as sessions from '@countersign/contract/sessions';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../http/use-call.ts';

export type SessionEnd = { readonly sessionId: string } | 'others';

/** The person's sessions, or those of a market's staff; every end answers those that are left. */
export function useSessions(market: CountryCode | undefined) {
  const call = useCall();
  const client = useQueryClient();
  const queryKey = ['sessions', market ?? 'mine'];
  const reading = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      market === undefined
        ? (await call(sessions.listMySessions, { signal })).items
        : (await call(sessions.listSessions, { params: { countryCode: market }, signal })).items,
  });
  const end = (ended: SessionEnd) => {
    if (ended === 'others') return call(sessions.endMyOtherSessions);
    const { sessionId } = ended;
    return market === undefined
      ? call(sessions.endMySession, { params: { sessionId } })
      : call(sessions.endSession, { params: { countryCode: market, sessionId } });
  };
  const ending = useMutation({
    mutationFn: async (ended: SessionEnd) => (await end(ended)).items,
    onSuccess: (items) => client.setQueryData(queryKey, items),
  });
  return { reading, ending };
}
