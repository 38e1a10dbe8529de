import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { ProposalCard } from './proposal-card.tsx';
import type { ReopenedDecision } from './reopened-notice.tsx';
import { ReversalActions } from './reversal-actions.tsx';
import { useReversalProposal } from './reversal-proposal.ts';

interface ReversalPartProps {
  readonly registration: DecidedRegistration;
  readonly onReopened: (reopened: ReopenedDecision) => void;
  /** Whether a reversal is offered here, or only what waits is shown. */
  readonly withActions: boolean;
}

/** The reversal that waits for an administrator, or the ways to one. */
export function ReversalPart({ registration, onReopened, withActions }: ReversalPartProps) {
  const { proposal, mayConfirm } = useReversalProposal(registration);
  const waits = proposal != null;
  return (
    <>
      {waits && (
        <ProposalCard
          key={proposal.id}
          registration={registration}
          proposal={proposal}
          mayConfirm={mayConfirm}
          onReopened={onReopened}
        />
      )}
      {withActions && (
        <ReversalActions registration={registration} waits={waits} onReopened={onReopened} />
      )}
    </>
  );
}
