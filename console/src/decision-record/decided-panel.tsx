import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useOutcomeMail } from '../history/outcome-mail.ts';
import { useMe } from '../queries/use-me.ts';
import { RelativeTime } from '../time/relative-time.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { decisionFacts } from './decision-facts.tsx';
import type { ReopenedDecision } from './reopened-notice.tsx';
import { ReversalPart } from './reversal-part.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useUndoWindowOpen } from './undo-window.ts';

interface DecidedPanelProps {
  readonly registration: DecidedRegistration;
  readonly onReopened: (reopened: ReopenedDecision) => void;
  /** The reversal actions are shown elsewhere, with the unsaved text. */
  readonly actionsElsewhere?: boolean;
}

/** A recorded decision with the actions that are still possible. */
export function DecidedPanel({
  registration,
  onReopened,
  actionsElsewhere = false,
}: DecidedPanelProps) {
  const me = useMe();
  const isUndoable = useUndoWindowOpen(registration);
  const own = me?.subject === registration.decision.decidedBy.subject;
  return (
    <>
      {own && (
        <UndoBar key={registration.version} registration={registration} onReopened={onReopened} />
      )}
      <DecidedCard registration={registration} />
      <ReversalPart
        registration={registration}
        onReopened={onReopened}
        withActions={!actionsElsewhere && !(own && isUndoable)}
      />
    </>
  );
}

/** Replaces the form: decision, person, time, reasons and the mail to the applicant. */
function DecidedCard({ registration }: { readonly registration: DecidedRegistration }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const mail = useOutcomeMail(registration);
  const { status } = registration;
  return (
    <Card title={t(`decision.decided.${status}`)}>
      <DefinitionList
        items={decisionFacts(registration, t, formats, {
          recorded: <RelativeTime at={registration.decision.decidedAt} />,
          mail,
        })}
      />
    </Card>
  );
}
