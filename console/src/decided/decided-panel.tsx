import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useMe } from '../registration/use-me.ts';
import { When } from '../time/when.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { decisionFacts } from './decision-facts.tsx';
import type { Returned } from './returned-notice.tsx';
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
          <When at={registration.decision.decidedAt} />,
        )}
      />
    </Card>
  );
}
