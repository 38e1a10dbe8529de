import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useEffect, useRef, useState } from 'react';
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
  const place = useRef<HTMLParagraphElement>(null);
  /** This person has asked, and the card is not shown yet. */
  const [sent, setSent] = useState(false);
  const waits = proposal != null;
  const isNew = sent && waits;
  useEffect(() => {
    if (!isNew) return;
    // The form that had the focus is removed, and the card may be above what is visible.
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
    setSent(false);
  }, [isNew]);
  return (
    <>
      {waits && (
        <ProposalCard
          key={proposal.id}
          place={place}
          registration={registration}
          proposal={proposal}
          mayConfirm={mayConfirm}
          onReopened={onReopened}
        />
      )}
      {withActions && (
        <ReversalActions
          registration={registration}
          waits={waits}
          sent={sent}
          onSent={() => setSent(true)}
          onReopened={onReopened}
        />
      )}
    </>
  );
}
