import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useMe } from '../queries/use-me.ts';
import { RelativeTime } from '../time/relative-time.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { AccountCard } from './account-card.tsx';
import { decisionFacts } from './decision-facts.tsx';
import { type OutcomeMail, useOutcomeMail } from './outcome-mail.ts';
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
  const mail = useOutcomeMail(registration);
  const isUndoable = useUndoWindowOpen(registration);
  const own = me?.subject === registration.decision.decidedBy.subject;
  return (
    <>
      {own && (
        <UndoBar
          key={registration.version}
          registration={registration}
          mail={mail}
          onReopened={onReopened}
        />
      )}
      <DecidedCard registration={registration} mail={mail} />
      {registration.status === 'approved' && (
        <AccountCard key={registration.ticketNumber} registration={registration} />
      )}
      <ReversalPart
        registration={registration}
        onReopened={onReopened}
        withActions={!actionsElsewhere && !(own && isUndoable)}
      />
    </>
  );
}

/** Replaces the form: decision, person, time, reasons and the mail to the applicant. */
function DecidedCard({
  registration,
  mail,
}: {
  readonly registration: DecidedRegistration;
  readonly mail: OutcomeMail | undefined;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
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
