import { answerPair } from '@countersign/contract/duplicates/duplicates';
import type { PairJudgement } from '@countersign/contract/duplicates/match';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQueryClient } from '@tanstack/react-query';
import { evidenceQueryKey, historyQueryKey } from '../queries/registration-query.ts';
import { useAct } from '../queries/use-act.ts';
import { comparisonQueryKey, duplicatesQueryKey } from './duplicates-query.ts';

/** A person's judgement of a pair; false where it was not recorded. Everything that shows it is read again. */
export function useAnswer({ countryCode, ticketNumber }: RegistrationKey, other: RegistrationKey) {
  const key = { countryCode, ticketNumber };
  const { state, send } = useAct(answerPair, key);
  const queries = useQueryClient();
  const answer = async (as: PairJudgement | 'open') => {
    const { countryCode: market, ticketNumber: ticket } = other;
    const known = await send({ other: { countryCode: market, ticketNumber: ticket }, as });
    if (known === undefined) return false;
    queries.setQueriesData({ queryKey: duplicatesQueryKey(key) }, known);
    await queries.invalidateQueries({ queryKey: comparisonQueryKey(key, other) });
    void queries.invalidateQueries({ queryKey: evidenceQueryKey(key) });
    void queries.invalidateQueries({ queryKey: historyQueryKey(key) });
    void queries.invalidateQueries({ queryKey: historyQueryKey(other) });
    return true;
  };
  return { state, answer };
}
