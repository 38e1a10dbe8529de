import { isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type ReopenedDecision, ReopenedNotice } from '../../../decided/reopened-notice.tsx';
import { DecisionOutcome } from '../../../deciding/decision-outcome.tsx';
import type { EvidenceGate } from '../../../decision/evidence-gate.ts';
import { useDecisionDraft } from '../../../decision/use-decision-draft.ts';
import { KnownCard } from '../../../duplicates/known-card.tsx';
import { ConcernsCard } from '../../../evidence/concerns-card.tsx';
import { EvidenceCard } from '../../../evidence/evidence-card.tsx';
import { ProvenHistory } from '../../../evidence/proven-history.tsx';
import { RefreshEvidence } from '../../../evidence/refresh-evidence.tsx';
import { MailPreviewView } from '../../../mail-preview/lazy-mail-preview.tsx';
import { useMailPreview } from '../../../mail-preview/use-mail-preview.ts';
import { isEmpty } from '../../../registration/decision-draft.ts';
import { RegistrationFacts } from '../../../registration/registration-facts.tsx';
import { RegistrationHeader } from '../../../registration/registration-header.tsx';
import layout from '../../../registration/registration-layout.module.css';
import { registrationName } from '../../../registration/registration-name.ts';
import { useSession } from '../../../session/use-session.ts';
import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { useFocusRecovery } from '../../../ui/use-focus-recovery.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { verbOf } from '../address/desk-paths.ts';
import { MailsCard } from '../mails/mails-card.tsx';
import { ClaimCard } from './claim-card.tsx';
import { DecideCard, DecideLinks } from './decide-card.tsx';
import { useDeskDecisions } from './desk-decisions.tsx';
import { LaterAnswers } from './later-answers.tsx';
import { rowKeyOf } from './next-row.ts';
import { PaneDecision } from './pane-decision.tsx';
import styles from './registration-screen.module.css';
import { useDecideInPane } from './use-decide-in-pane.tsx';
import { usePaneFocus } from './use-pane-focus.ts';

interface OpenedRegistrationProps {
  readonly registration: Registration;
  /** Links above the title. */
  readonly crumb: ReactNode;
}

/** A registration and, as the address says, the form that decides it. */
export function OpenedRegistration({ registration, crumb }: OpenedRegistrationProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const session = useSession();
  const subject = 'subject' in session ? session.subject : '';
  const isWide = useMedia('(min-width: 60rem)');
  const [unfolded, setUnfolded] = useState(false);
  const side = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const gate = useRef<EvidenceGate>(null);
  const draftState = useDecisionDraft(registration);
  const decisions = useDeskDecisions();
  const deciding = useDecideInPane(registration, subject, draftState);
  const verb = registration.status === 'pending' ? verbOf(search) : undefined;
  const isDeciding = verb !== undefined;
  const hasMail = isDeciding && !isErased(registration);
  const mail = useMailPreview(
    registration,
    verb ?? 'approve',
    draftState.draft,
    hasMail && (isWide || unfolded),
  );
  const heading = usePaneFocus(side, verb);
  useFocusRecovery(side);
  useDocumentTitle(`${registrationName(registration, t)} · ${t('customerService.pageTitle')}`);
  const { progress } = deciding;
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
  const goToPreview = () => {
    preview.current?.scrollIntoView();
    preview.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <RefreshEvidence registrationKey={registration} />
      <div className={layout.columns}>
        <div className={layout.head}>
          <div className={layout.crumb}>{crumb}</div>
          <RegistrationHeader registration={registration} headingRef={heading} />
        </div>
        <div className={layout.facts}>
          {registration.request !== undefined && <LaterAnswers registration={registration} />}
          <div className={isErased(registration) ? undefined : layout.evidence}>
            <EvidenceCard registration={registration} deciding={{ gate, draftState, progress }} />
          </div>
          <KnownCard registration={registration} />
          {!isErased(registration) && <RegistrationFacts registration={registration} />}
          {registration.status === 'pending' && !isDeciding && (
            <div className={layout.bar}>
              <DecideLinks registration={registration} />
            </div>
          )}
        </div>
        <div className={layout.side} ref={side} tabIndex={-1}>
          {registration.status !== 'pending' ? (
            <>
              {registration.status === 'approved' && <ConcernsCard registration={registration} />}
              <DecisionOutcome
                registration={registration}
                subject={subject}
                draftState={draftState}
                conflict={progress.kind === 'conflict' ? progress : undefined}
                onReopened={reopen}
              />
            </>
          ) : (
            <>
              {verb === undefined ? (
                <>
                  {reopenedHere !== undefined && <ReopenedNotice reopened={reopenedHere} />}
                  <DecideCard registration={registration} />
                </>
              ) : (
                <PaneDecision
                  verb={verb}
                  registration={registration}
                  draftState={draftState}
                  deciding={deciding}
                  mail={mail}
                  gate={gate}
                  reopened={reopenedHere}
                  subject={subject}
                  onPreview={isWide ? goToPreview : undefined}
                  unfolded={unfolded}
                  onUnfold={setUnfolded}
                />
              )}
              <ClaimCard registrationKey={registration} />
            </>
          )}
        </div>
        {hasMail && isWide && (
          <div className={layout.preview} ref={preview} tabIndex={-1}>
            <Card title={t('decision.preview.title')}>
              <MailPreviewView state={mail} />
            </Card>
          </div>
        )}
        <div className={`${layout.history} ${styles.past}`}>
          <MailsCard registration={registration} />
          <ProvenHistory registrationKey={registration} />
        </div>
      </div>
    </>
  );
}
