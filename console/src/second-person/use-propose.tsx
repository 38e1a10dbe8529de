import type { ProposableDecision } from '@countersign/contract/decision';
import { proposeDecision } from '@countersign/contract/decision-proposals';
import type { Evidence } from '@countersign/contract/evidence/evidence';
import type { Registration } from '@countersign/domain/registration/registration';
import {
  type SecondPersonSwitches,
  secondPersonFor,
} from '@countersign/domain/registration/second-person';
import {
  type SecondPersonCause,
  secondPersonCauses,
} from '@countersign/domain/registration/second-person-cause';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SecondPerson } from '../decision-form/second-person.ts';
import type { Progress } from '../decision-form/use-decide.ts';
import type { DraftState } from '../decision-form/use-decision-draft.ts';
import { useAct } from '../queries/use-act.ts';
import { useRegistrationCache } from '../queries/use-registration-cache.ts';
import { useTranslation } from '../translations/use-translation.ts';

interface Caught {
  readonly decision: string;
  readonly causes: readonly SecondPersonCause[];
}

/** What the hook needs of the form beside it. */
export interface DecidingAlone {
  readonly draftState: DraftState;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly deciding: { readonly progress: Progress };
  readonly onSecondPerson: (make: (() => SecondPerson) | undefined) => void;
}

/**
 * Lets the decision's form propose what a second person has to confirm: by the market's switches and the evidence on the
 * screen, or where the API says so, which asks again at once.
 */
export function usePropose(
  registration: Registration,
  known: {
    readonly switches: SecondPersonSwitches | undefined;
    readonly evidence: Evidence | undefined;
    /** What a decision ends, in words: a colleague's proposal, questions to the applicant. */
    readonly waiting: string | undefined;
  },
  { draftState, form, onSecondPerson, deciding: { progress } }: DecidingAlone,
  onProposed: () => void,
) {
  const { t } = useTranslation();
  const proposing = useAct(proposeDecision, registration);
  const cache = useRegistrationCache(registration);
  const [refused, setRefused] = useState<Caught>();
  /** Of the form on the screen, which asks at each drawing. */
  const verb = useRef<string>('approve');
  const { switches, evidence, waiting } = known;

  const send = async (request: ProposableDecision) => {
    const sent = await proposing.send(request);
    // After a refusal too: one may wait that this person has not seen.
    cache.invalidateHistory();
    if (sent === undefined) return;
    setRefused(undefined);
    draftState.erase();
    onProposed();
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });

  useEffect(() => {
    const secondPerson: SecondPerson = (decision, draft) => {
      verb.current = decision;
      const { approvalCodes, rejectionCodes } = draft;
      const reasonCodes = decision === 'approve' ? approvalCodes : rejectionCodes;
      const causes = causesOf({ decision, reasonCodes }, switches, evidence, refused);
      if (causes.length === 0) return { waiting };
      return {
        waiting,
        label: t('decision.second.open'),
        question: {
          title: t(`decision.second.askTitle.${decision}`),
          confirmLabel: t('decision.second.propose'),
          question: [
            t('decision.second.willConfirm'),
            ...causes.map((cause) => t(`decision.second.cause.${cause}`)),
          ].join('\n'),
        },
        send: (request) => void latest.current(request),
      };
    };
    onSecondPerson(() => secondPerson);
    return () => onSecondPerson(undefined);
  }, [t, switches, evidence, waiting, refused, onSecondPerson]);

  useEffect(() => {
    if (progress.kind !== 'failed' || progress.failure.kind !== 'problem') return;
    const { code, causes = [] } = progress.failure.problem;
    if (code !== 'second-person-needed') return;
    setRefused({
      decision: verb.current,
      causes: secondPersonCauses.filter((cause) => causes.includes(cause)),
    });
  }, [progress]);
  useEffect(() => {
    // Asked in the same way as by the person's own button, with everything typed in its place.
    if (refused !== undefined) form.current?.requestSubmit();
  }, [refused, form]);
  return proposing.state;
}

function causesOf(
  { decision, reasonCodes }: Pick<ProposableDecision, 'decision' | 'reasonCodes'>,
  switches: SecondPersonSwitches | undefined,
  evidence: Evidence | undefined,
  refused: Caught | undefined,
): readonly SecondPersonCause[] {
  if (refused?.decision === decision) return refused.causes;
  if (switches === undefined) return [];
  const isContradicted = evidence?.summary.state === 'contradicted';
  const hasWaived = (evidence?.items ?? []).some(
    ({ required, state }) => required && ['open', 'contradicted', 'waived'].includes(state),
  );
  return secondPersonFor({ decision, reasonCodes, isContradicted, hasWaived, rows: 1 }, switches);
}
