import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useMe } from '../registration/use-me.ts';
import { RelativeTime } from '../time/relative-time.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { decisionFacts } from './decision-facts.tsx';
import type { ReopenedDecision } from './reopened-notice.tsx';
import { ReversalActions } from './reversal-actions.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useUndoWindowOpen } from './undo-window.ts';

interface DecidedPanelProps {
  readonly registration: DecidedRegistration;
  readonly onReopened: (reopened: ReopenedDecision) => void;
  /** The ways on stand elsewhere already, with what was typed. */
  readonly waysElsewhere?: boolean;
}

/** A decision that stands: who, when, why, what the applicant was told, what can still be done. */
export function DecidedPanel({
  registration,
  onReopened,
  waysElsewhere = false,
}: DecidedPanelProps) {
  const me = useMe();
  const held = useUndoWindowOpen(registration);
  const own = me?.subject === registration.decision.decidedBy.subject;
  return (
    <>
      {own && (
        <UndoBar key={registration.version} registration={registration} onReopened={onReopened} />
      )}
      <DecidedCard registration={registration} />
      {!waysElsewhere && !(own && held) && (
        <ReversalActions registration={registration} onReopened={onReopened} />
      )}
    </>
  );
}

/** Instead of the form: who decided what, when and why, and what the applicant was told. */
function DecidedCard({ registration }: { readonly registration: DecidedRegistration }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status } = registration;
  return (
    <Card title={t(`decision.decided.${status}`)}>
      <DefinitionList
        items={decisionFacts(
          registration,
          t,
          formats,
          <RelativeTime at={registration.decision.decidedAt} />,
        )}
      />
    </Card>
  );
}
