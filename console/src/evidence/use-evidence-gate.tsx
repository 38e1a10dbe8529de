import type { ProposableDecision } from '@countersign/contract/decision';
import type { Evidence } from '@countersign/contract/evidence/evidence';
import type { Registration } from '@countersign/domain/registration/registration';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import type { EvidenceGate } from '../decision-form/evidence-gate.ts';
import type { Progress } from '../decision-form/use-decide.ts';
import type { DraftState } from '../decision-form/use-decision-draft.ts';
import { evidenceQueryKey } from '../queries/registration-query.ts';
import { openRequired } from './evidence-lines.ts';
import type { useEvidence } from './evidence-query.ts';
import { OpenItems } from './open-items.tsx';
import { useEvidenceText } from './use-evidence-text.ts';
import { useMayWaive } from './use-may-waive.ts';
import { WaiverField, type WaiverHandle } from './waiver-field.tsx';

/** The decision beside the evidence. */
export interface Deciding {
  readonly gate: RefObject<EvidenceGate | null>;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly draftState: DraftState;
  readonly progress: Progress;
}

/**
 * Gives the decision's form what the evidence adds: which evidence was on the screen, and the reason
 * for a waiver where required items are open. If the API alone knows of open items (they changed, or
 * the evidence was not loaded), it asks for the reason as soon as the evidence is read again.
 */
export function useEvidenceGate(
  { countryCode, ticketNumber, status }: Registration,
  { data, refetch }: ReturnType<typeof useEvidence>,
  deciding: Deciding | undefined,
): void {
  /** The evidence for which the API demanded a waiver: whatever changes it may answer the demand. */
  const demanded = useRef<{ readonly hash: string | undefined }>(undefined);
  const waiver = useRef<string>(undefined);
  const queries = useQueryClient();
  const mayWaive = useMayWaive(data?.items ?? []);
  const reserved = useRef(mayWaive);
  const { say } = useEvidenceText();
  const despite = useRef('');
  useEffect(() => {
    reserved.current = mayWaive;
    despite.current = say('waiver.despite');
  });
  useEffect(() => {
    if (deciding === undefined || status !== 'pending') return undefined;
    const { gate, draftState } = deciding;
    const shown = () =>
      queries.getQueryData<Evidence>(evidenceQueryKey({ countryCode, ticketNumber }));
    gate.current = {
      ask: (verb) => {
        waiver.current = undefined;
        const evidence = shown();
        const open = evidence === undefined ? [] : openRequired(evidence);
        const isDemanded =
          demanded.current !== undefined && demanded.current.hash === evidence?.evidenceHash;
        if (verb === 'reject') return {};
        const label =
          evidence?.summary.state === 'contradicted'
            ? { confirmLabel: despite.current, tone: 'danger' as const }
            : {};
        if (open.length === 0 && !isDemanded) {
          return evidence === undefined || evidence.summary.state === 'confirmed'
            ? {}
            : { ...label, content: <OpenItems evidence={evidence} /> };
        }
        if (!open.every((item) => reserved.current(item))) {
          return {
            content: <OpenItems evidence={evidence} isReserved />,
            mayConfirm: () => false,
          };
        }
        const field: { current: WaiverHandle | null } = { current: null };
        return {
          ...label,
          content: (
            <WaiverField
              ref={field}
              evidence={isDemanded && open.length === 0 ? undefined : evidence}
              initial={draftState.draft.waiver ?? ''}
              onChange={(text) => draftState.change({ waiver: text })}
            />
          ),
          mayConfirm: () => {
            waiver.current = field.current?.check();
            return waiver.current !== undefined;
          },
        };
      },
      complete: (request) => completed(request, waiver.current, shown()?.evidenceHash),
    };
    return () => {
      gate.current = null;
    };
  }, [deciding, queries, countryCode, ticketNumber, status]);

  const { progress, form } = deciding ?? {};
  useEffect(() => {
    if (progress?.kind !== 'failed' || progress.failure.kind !== 'problem') return undefined;
    if (progress.failure.problem.code !== 'waiver-required') return undefined;
    let isLeft = false;
    void refetch().then((read) => {
      // The form may be another registration's by now.
      if (isLeft) return;
      demanded.current = { hash: read.data?.evidenceHash };
      // Asked in the same way as by the person's own button, with everything typed in its place.
      form?.current?.requestSubmit();
    });
    return () => {
      isLeft = true;
    };
  }, [progress, form, refetch]);
}

function completed(
  request: ProposableDecision,
  waiver: string | undefined,
  evidenceHash: string | undefined,
): ProposableDecision {
  const seen = evidenceHash === undefined ? request : { ...request, evidenceHash };
  if (seen.decision !== 'approve' || waiver === undefined) return seen;
  return { ...seen, waiver };
}
