import type { DecisionRequest } from '@countersign/contract/decision';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCall } from '../http/use-call.ts';
import { keyFor } from './decision-draft.ts';
import { historyQuery, type RegistrationKey, registrationQuery } from './registration-query.ts';
import { type Outcome, submitDecision } from './submit-decision.ts';
import type { KeptDraft } from './use-decision-draft.ts';

export type Progress = { readonly kind: 'idle' | 'sending' | 'checking' } | Outcome;

/** Sends decisions, one at a time, and keeps draft and shown data in step with the outcome. */
export function useDecide(key: RegistrationKey, subject: string, kept: KeptDraft) {
  const call = useCall();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const underWay = useRef(false);

  const decide = async (request: DecisionRequest) => {
    if (underWay.current) return;
    underWay.current = true;
    setProgress({ kind: 'sending' });
    const attempt = keyFor(kept.draft, request, () => crypto.randomUUID());
    kept.changeNow({ attempt });
    try {
      const submission = { key, request, idempotencyKey: attempt.key, subject };
      const outcome = await submitDecision(call, submission, () =>
        setProgress({ kind: 'checking' }),
      );
      await keepInStep(outcome);
      setProgress(outcome);
    } catch (error) {
      setProgress({ kind: 'idle' });
      throw error;
    } finally {
      underWay.current = false;
    }
  };

  const keepInStep = async (outcome: Outcome) => {
    const { queryKey } = registrationQuery(call, key);
    // The outcome of the key is known unless the answer was lost: the next request gets its own.
    if (isSettled(outcome)) kept.changeNow({ attempt: undefined });
    if (outcome.kind === 'decided') kept.erase();
    if (outcome.kind === 'decided' || outcome.kind === 'conflict') {
      queries.setQueryData(queryKey, outcome.registration);
    }
    if (outcome.kind === 'changed') {
      if (outcome.registration !== undefined) queries.setQueryData(queryKey, outcome.registration);
      else await queries.invalidateQueries({ queryKey });
    }
    if ('registration' in outcome) {
      void queries.invalidateQueries({ queryKey: historyQuery(call, key).queryKey });
      void queries.invalidateQueries({ queryKey: ['registrations'] });
    }
  };

  return { progress, decide, dismiss: () => setProgress({ kind: 'idle' }) };
}

function isSettled(outcome: Outcome): boolean {
  if (outcome.kind === 'not-arrived' || outcome.kind === 'unknown') return false;
  if (outcome.kind !== 'failed') return true;
  return outcome.failure.kind === 'problem' && outcome.failure.problem.status < 500;
}
