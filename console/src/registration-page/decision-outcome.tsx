import type {
  DecidedRegistration,
  PendingRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import { useEffect } from 'react';
import type { DraftState } from '../decision-form/use-decision-draft.ts';
import { DecidedPanel } from '../decision-record/decided-panel.tsx';
import type { ReopenedDecision } from '../decision-record/reopened-notice.tsx';
import { hasUnsavedText, UnsavedText } from '../decision-record/unsaved-text.tsx';
import { ChangedFactsList } from '../registration/changed-facts-list.tsx';
import { RelativeTime } from '../time/relative-time.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { wasRecorded } from './was-recorded.ts';

interface DecisionOutcomeProps {
  readonly registration: DecidedRegistration;
  readonly subject: string;
  readonly draftState: DraftState;
  /** The person's own decision was refused; with the data that the screen showed before. */
  readonly conflict: { readonly before: Registration | undefined } | undefined;
  readonly onReopened: (reopened: ReopenedDecision) => void;
}

/** Replaces the form once a registration is no longer pending: the decision, or that it was withdrawn. */
export function DecisionOutcome({
  registration,
  ...props
}: Omit<DecisionOutcomeProps, 'registration'> & {
  readonly registration: Exclude<Registration, PendingRegistration>;
}) {
  return registration.status === 'withdrawn' ? (
    <WithdrawnCard registration={registration} />
  ) : (
    <Decided {...props} registration={registration} />
  );
}

/** The decision and the person's unsaved text. */
function Decided(props: DecisionOutcomeProps) {
  const { registration, subject, draftState, conflict, onReopened } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const { decision, status } = registration;
  const { draft, erase } = draftState;
  // The page was left before the response of a successful decision: no text is unsaved.
  const recorded = conflict === undefined && wasRecorded(draft, registration, subject);
  useEffect(() => {
    if (recorded) erase();
  }, [recorded, erase]);
  return (
    <>
      {conflict !== undefined && (
        <Notice tone="error" title={t('decision.conflict.decidedTitle')}>
          <p>
            {t(`decision.conflict.${status}`, {
              name: decision.decidedBy.name,
              when: formats.relative(decision.decidedAt),
            })}
          </p>
          <ChangedFactsList before={conflict.before} after={registration} />
        </Notice>
      )}
      {!recorded && (
        <UnsavedText
          draft={draft}
          registration={registration}
          onSettled={erase}
          onReopened={onReopened}
        />
      )}
      <DecidedPanel
        registration={registration}
        onReopened={onReopened}
        actionsElsewhere={!recorded && hasUnsavedText(draft)}
      />
    </>
  );
}

/** Replaces the form: the applicant has withdrawn the registration, and nobody decides it any more. */
function WithdrawnCard({
  registration,
}: {
  readonly registration: Extract<Registration, { status: 'withdrawn' }>;
}) {
  const { t } = useTranslation();
  return (
    <Card title={t('decision.withdrawn.title')}>
      <p>
        {t('decision.withdrawn.by')} <RelativeTime at={registration.withdrawnAt} />
      </p>
      <p>{t('decision.withdrawn.next')}</p>
    </Card>
  );
}
