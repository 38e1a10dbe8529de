import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AskingCard } from '../../../asking/asking-card.tsx';
import type { ReopenedDecision } from '../../../decided/reopened-notice.tsx';
import { ColleagueDecisionNotice } from '../../../deciding/colleague-decision-notice.tsx';
import { DecisionCard } from '../../../deciding/decision-card.tsx';
import type { EvidenceGate } from '../../../decision/evidence-gate.ts';
import type { useDecide } from '../../../decision/use-decide.ts';
import type { DraftState } from '../../../decision/use-decision-draft.ts';
import { DuplicateChoice } from '../../../duplicates/duplicate-choice.tsx';
import { ProposedReasons } from '../../../evidence/proposed-reasons.tsx';
import { CornerNotices } from '../../../live/corner-notices.tsx';
import { PreviewPart } from '../../../mail-preview/lazy-mail-preview.tsx';
import type { MailPreviewState } from '../../../mail-preview/use-mail-preview.ts';
import { registrationPath } from '../address/desk-paths.ts';

interface PaneDecisionProps {
  readonly verb: DecisionVerb;
  readonly registration: Registration;
  readonly draftState: DraftState;
  readonly deciding: ReturnType<typeof useDecide>;
  readonly mail: MailPreviewState;
  readonly gate: RefObject<EvidenceGate | null>;
  readonly reopened: ReopenedDecision | undefined;
  readonly subject: string;
  /** Leads to the preview on the screen; undefined where the preview is folded into the form. */
  readonly onPreview: (() => void) | undefined;
  readonly unfolded: boolean;
  readonly onUnfold: (unfolded: boolean) => void;
}

/** The form beside the list: the same as on the screen of a mail's link. */
export function PaneDecision(props: PaneDecisionProps) {
  const { verb, registration, draftState, mail } = props;
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <CornerNotices>
        <ColleagueDecisionNotice registrationKey={registration} subject={props.subject} />
      </CornerNotices>
      <DecisionCard
        verb={verb}
        onVerb={(next) =>
          void navigate(registrationPath(registration, search, next), { replace: true, state })
        }
        registration={registration}
        draftState={draftState}
        deciding={props.deciding}
        channel="customer-service"
        mail={mail}
        preview={
          <PreviewPart
            state={mail}
            open={props.unfolded}
            onOpen={props.onUnfold}
            onGo={props.onPreview}
          />
        }
        reopened={props.reopened}
        gate={props.gate}
        proposed={(onProposed) => (
          <ProposedReasons
            registration={registration}
            draftState={draftState}
            onProposed={onProposed}
          />
        )}
        duplicateOf={<DuplicateChoice registration={registration} draftState={draftState} />}
      />
      <AskingCard registration={registration} />
    </>
  );
}
