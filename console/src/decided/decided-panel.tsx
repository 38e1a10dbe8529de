import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useMe } from '../registration/use-me.ts';
import { DecidedCard } from './decided-card.tsx';
import type { Returned } from './returned.ts';
import { StillPossible } from './still-possible.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useHeld } from './use-held.ts';

interface DecidedPanelProps {
  readonly registration: DecidedRegistration;
  readonly onReturned: (returned: Returned) => void;
  /** The ways on stand elsewhere already, with what was typed. */
  readonly waysElsewhere?: boolean;
}

/** A decision that stands: who, when, why, what the applicant was told, what can still be done. */
export function DecidedPanel({
  registration,
  onReturned,
  waysElsewhere = false,
}: DecidedPanelProps) {
  const me = useMe();
  const held = useHeld(registration);
  const own = me?.subject === registration.decision.decidedBy.subject;
  return (
    <>
      {own && (
        <UndoBar key={registration.version} registration={registration} onReturned={onReturned} />
      )}
      <DecidedCard registration={registration} />
      {!waysElsewhere && !(own && held) && (
        <StillPossible registration={registration} onReturned={onReturned} />
      )}
    </>
  );
}
