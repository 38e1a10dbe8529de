import type { DecisionRequest } from '@countersign/contract/decision';
import type { MailPreview } from '@countersign/contract/preview';
import type {
  DecidedRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { noteSent } from '../drafts/sent-requests.ts';
import { useCall } from '../http/use-call.ts';
import { previewQueryKey } from '../mail-preview/preview-query.ts';
import { useRegistrationCache } from '../queries/use-registration-cache.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import { idempotencyKeyFor } from './stored-draft.ts';
import { type Outcome, submitDecision } from './submit-decision.ts';
import type { DraftState } from './use-decision-draft.ts';
import { countReasons } from './used-reasons.ts';

type Refused = Extract<Outcome, { kind: 'conflict' | 'changed' }> & {
  /** What the screen showed when the decision was sent. */
  readonly before: Registration | undefined;
};
type Outdated = Extract<Outcome, { kind: 'preview-outdated' }> & {
  readonly before: MailPreview | undefined;
};

export type Progress =
  | { readonly kind: 'idle' | 'sending' | 'checking' }
  | Exclude<Outcome, { kind: 'conflict' | 'changed' | 'preview-outdated' }>
  | Refused
  | Outdated;

/**
 * Sends decisions, one at a time, and updates draft and shown data with the outcome. `onDecided` is
 * also called after the person has left the screen.
 */
export function useDecide(
  key: RegistrationKey,
  subject: string,
  draftState: DraftState,
  onDecided?: (registration: DecidedRegistration) => void,
) {
  const call = useCall();
  const queries = useQueryClient();
  const cache = useRegistrationCache(key);
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const underWay = useRef(false);

  /** Undefined where another decision is under way. */
  const decide = async (request: DecisionRequest): Promise<Outcome | undefined> => {
    if (underWay.current) return undefined;
    underWay.current = true;
    setProgress({ kind: 'sending' });
    const attempt = idempotencyKeyFor(draftState.draft, request, () => crypto.randomUUID());
    draftState.changeNow({ attempt });
    const before = cache.shown();
    try {
      const submission = { key, request, idempotencyKey: attempt.key, subject };
      const outcome = await submitDecision(call, submission, () =>
        setProgress({ kind: 'checking' }),
      );
      const preview = previewShown(request.previewHash);
      await applyOutcome(outcome, request);
      setProgress(withBefore(outcome, before, preview));
      if (outcome.kind === 'decided') onDecided?.(outcome.registration);
      return outcome;
    } catch (error) {
      setProgress({ kind: 'idle' });
      throw error;
    } finally {
      underWay.current = false;
    }
  };

  const previewShown = (hash: string | undefined) =>
    queries
      .getQueriesData<MailPreview>({ queryKey: previewQueryKey(key) })
      .map(([, preview]) => preview)
      .find((preview) => preview?.hash === hash);

  const applyOutcome = async (outcome: Outcome, request: DecisionRequest) => {
    // Unless the response was lost, the key is used up: the next request gets a new one.
    if (isSettled(outcome)) draftState.changeNow({ attempt: undefined });
    if (outcome.kind === 'decided') {
      draftState.erase();
      const { registration } = outcome;
      noteSent(registration, request);
      if (registration.status === 'rejected') {
        countReasons(browserStorage, registration.decision.reasonCodes);
      }
    }
    if (outcome.kind === 'preview-outdated') {
      void queries.invalidateQueries({ queryKey: previewQueryKey(key) });
    }
    if ('registration' in outcome) {
      if (outcome.registration !== undefined) cache.show(outcome.registration);
      // If that fails too, the screen keeps its data.
      else await cache.reread().catch(() => undefined);
    }
  };

  return { progress, decide, dismiss: () => setProgress({ kind: 'idle' }) };
}

function withBefore(
  outcome: Outcome,
  before: Registration | undefined,
  preview: MailPreview | undefined,
): Progress {
  if (outcome.kind === 'preview-outdated') return { ...outcome, before: preview };
  return outcome.kind === 'conflict' || outcome.kind === 'changed'
    ? { ...outcome, before }
    : outcome;
}

function isSettled(outcome: Outcome): boolean {
  if (outcome.kind === 'not-arrived' || outcome.kind === 'unknown') return false;
  if (outcome.kind !== 'failed') return true;
  return outcome.failure.kind === 'problem' && outcome.failure.problem.status < 500;
}
