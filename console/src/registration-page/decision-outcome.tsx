import type {
  DecidedRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import { useEffect } from 'react';
import type { DraftState } from '../decision-form/use-decision-draft.ts';
import { DecidedPanel } from '../decision-record/decided-panel.tsx';
import type { ReopenedDecision } from '../decision-record/reopened-notice.tsx';
import { hasUnsavedText, UnsavedText } from '../decision-record/unsaved-text.tsx';
import { ChangedFactsList } from '../registration/changed-facts-list.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
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

/** Replaces the form once a decision is recorded: the decision and the person's unsaved text. */
export function DecisionOutcome(props: DecisionOutcomeProps) {
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
