import {
  askRegister,
  type Evidence,
  settleEvidence,
} from '@countersign/contract/evidence/evidence';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQueryClient } from '@tanstack/react-query';
import { evidenceQueryKey, historyQueryKey } from '../queries/registration-query.ts';
import { useAct } from '../queries/use-act.ts';

/** A person's judgement of an item or number; false where it was not recorded. */
export function useSettle(key: RegistrationKey) {
  const { state, send } = useAct(settleEvidence, key);
  const taken = useTaken(key);
  return { state, settle: async (body: Parameters<typeof send>[0]) => taken(await send(body)) };
}

/** Asks a register again; false where it was not asked. */
export function useAsk(key: RegistrationKey) {
  const { state, send } = useAct(askRegister, key);
  const taken = useTaken(key);
  return { state, ask: async (body: Parameters<typeof send>[0]) => taken(await send(body)) };
}

/** Shows the evidence afterwards. */
function useTaken(key: RegistrationKey) {
  const queries = useQueryClient();
  return (evidence: Evidence | undefined): boolean => {
    if (evidence === undefined) return false;
    queries.setQueryData(evidenceQueryKey(key), evidence);
    void queries.invalidateQueries({ queryKey: historyQueryKey(key) });
    return true;
  };
}
