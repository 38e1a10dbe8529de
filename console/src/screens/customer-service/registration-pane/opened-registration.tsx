import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import type { Registration } from '@countersign/domain/registration/registration';
import { type ReactNode, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AskingCard } from '../../../asking/asking-card.tsx';
import { useDecisionDraft } from '../../../decision-form/use-decision-draft.ts';
import {
  type ReopenedDecision,
  ReopenedNotice,
} from '../../../decision-record/reopened-notice.tsx';
import { isEmpty } from '../../../drafts/decision-draft.ts';
import { DuplicateChoice } from '../../../duplicates/duplicate-choice.tsx';
import { KnownCard } from '../../../duplicates/known-card.tsx';
import { ConcernsCard } from '../../../evidence/concerns-card.tsx';
import { EvidenceCard } from '../../../evidence/evidence-card.tsx';
import { ProposedReasons } from '../../../evidence/proposed-reasons.tsx';
import { ProvenHistory } from '../../../evidence/proven-history.tsx';
import { RefreshEvidence } from '../../../evidence/refresh-evidence.tsx';
import { CornerNotices } from '../../../live/corner-notices.tsx';
import { registrationName } from '../../../registration/registration-name.ts';
import { ColleagueDecisionNotice } from '../../../registration-page/colleague-decision-notice.tsx';
import { DecisionOutcome } from '../../../registration-page/decision-outcome.tsx';
import {
  RegistrationColumns,
  type RegistrationParts,
} from '../../../registration-page/registration-columns.tsx';
import { ToDecision } from '../../../registration-page/to-decision.tsx';
import { useNoteOpened } from '../../../session/opened-registrations.ts';
import { useSession } from '../../../session/use-session.ts';
import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { drawLater } from '../../../ui/draw-later.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { registrationPath, verbOf } from '../address/desk-paths.ts';
import { rowKeyOf } from '../address/row-key.ts';
import { MailsCard } from '../mails/mails-card.tsx';
import { ClaimCard } from './claim-card.tsx';
import { DecideCard, DecideLinks } from './decide-card.tsx';
import { useDeskDecisions } from './desk-decisions.tsx';
import { useDecideInPane } from './use-decide-in-pane.tsx';
import { usePaneFocus } from './use-pane-focus.ts';

/** What came back from the applicant, once the registration itself is on the screen. */
const LaterAnswers = drawLater(
  async () => (await import('../../../asking/answers-card.tsx')).AnswersCard,
  () => (
    <Card>
      <Skeleton lines={6} />
    </Card>
  ),
);

interface OpenedRegistrationProps {
  readonly registration: Registration;
  /** Links above the title. */
  readonly crumb: ReactNode;
}

const parts: RegistrationParts = {
  Answers: LaterAnswers,
  Asking: AskingCard,
  Duplicate: DuplicateChoice,
  Evidence: EvidenceCard,
  Known: KnownCard,
  Outcome: DecisionOutcome,
  Reasons: ProposedReasons,
};

/** A registration and, as the address says, the form that decides it. */
export function OpenedRegistration({ registration, crumb }: OpenedRegistrationProps) {
  const { t } = useTranslation();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const subject = 'subject' in session ? session.subject : '';
  const side = useRef<HTMLDivElement>(null);
  const draftState = useDecisionDraft(registration);
  const decisions = useDeskDecisions();
  const deciding = useDecideInPane(registration, subject, draftState);
  useNoteOpened(registration);
  const pending = registration.status === 'pending';
  const verb = pending ? verbOf(search) : undefined;
  const heading = usePaneFocus(side, verb);
  useDocumentTitle(`${registrationName(registration, t)} · ${t('customerService.pageTitle')}`);
  const { reopened } = decisions;
  const reopenedHere =
    reopened !== undefined && rowKeyOf(reopened.before) === rowKeyOf(registration)
      ? reopened
      : undefined;
  const reopen = (undone: ReopenedDecision) => {
    deciding.dismiss();
    if (undone.how === 'undone' && isEmpty(draftState.draft)) {
      draftState.changeNow(undone.draft);
    }
    decisions.noteReopened(undone);
  };
  const choose = (next: DecisionVerb) =>
    void navigate(registrationPath(registration, search, next), { replace: true, state });
  return (
    <>
      <RefreshEvidence registrationKey={registration} />
      <RegistrationColumns
        parts={parts}
        registration={registration}
        verb={verb}
        onVerb={choose}
        subject={subject}
        draftState={draftState}
        deciding={deciding}
        channel="customer-service"
        reopened={reopenedHere}
        onReopened={reopen}
        headingRef={heading}
        sideRef={side}
        ask={(asking) => {
          const path = registrationPath(registration, search, verb ?? 'approve');
          void navigate(path, { state: { ...Object(state), ...asking } });
        }}
        crumb={crumb}
        bar={
          pending &&
          (verb === undefined ? (
            <DecideLinks registration={registration} />
          ) : (
            <ToDecision sideRef={side} />
          ))
        }
        above={
          <>
            {registration.status === 'approved' && <ConcernsCard registration={registration} />}
            {pending && verb === undefined && (
              <>
                {reopenedHere !== undefined && <ReopenedNotice reopened={reopenedHere} />}
                <DecideCard registration={registration} />
              </>
            )}
            {verb !== undefined && (
              <CornerNotices>
                <ColleagueDecisionNotice registrationKey={registration} subject={subject} />
              </CornerNotices>
            )}
          </>
        }
        below={pending && <ClaimCard registrationKey={registration} />}
        past={
          <>
            <MailsCard registration={registration} />
            <ProvenHistory registrationKey={registration} />
          </>
        }
      />
    </>
  );
}
