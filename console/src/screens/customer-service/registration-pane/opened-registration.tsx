import { isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import * as z from 'zod/mini';
import { AskPart } from '../../../asking/ask-part.tsx';
import { AskApproved, AskingCard } from '../../../asking/asking-card.tsx';
import { useDecisionDraft } from '../../../decision-form/use-decision-draft.ts';
import {
  type ReopenedDecision,
  ReopenedNotice,
} from '../../../decision-record/reopened-notice.tsx';
import { type DecisionDraft, isEmpty } from '../../../drafts/decision-draft.ts';
import { DuplicateChoice } from '../../../duplicates/duplicate-choice.tsx';
import { KnownCard } from '../../../duplicates/known-card.tsx';
import { LinkForm } from '../../../duplicates/link-form.tsx';
import { ConcernsCard } from '../../../evidence/concerns-card.tsx';
import { EvidenceCard } from '../../../evidence/evidence-card.tsx';
import { ProposedReasons } from '../../../evidence/proposed-reasons.tsx';
import { ProvenHistory } from '../../../evidence/proven-history.tsx';
import { RefreshEvidence } from '../../../evidence/refresh-evidence.tsx';
import { CornerNotices } from '../../../live/corner-notices.tsx';
import { type Act, actOf, isToForm, toForm } from '../../../login-link/act.ts';
import { fromList } from '../../../login-link/entry-channel.ts';
import { registrationName } from '../../../registration/registration-name.ts';
import { actsOn, ToActs } from '../../../registration-page/act-bar.tsx';
import { ColleagueDecisionNotice } from '../../../registration-page/colleague-decision-notice.tsx';
import { DecisionOutcome } from '../../../registration-page/decision-outcome.tsx';
import {
  RegistrationColumns,
  type RegistrationParts,
} from '../../../registration-page/registration-columns.tsx';
import { useCalled } from '../../../registration-page/use-called.ts';
import { useNoteOpened } from '../../../session/opened-registrations.ts';
import { usePersonalStorage } from '../../../session/personal-storage.ts';
import { useSession } from '../../../session/use-session.ts';
import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { drawLater } from '../../../ui/draw-later.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { actPath } from '../address/act-path.ts';
import { registrationPath, withoutAct } from '../address/desk-paths.ts';
import { rowKeyOf } from '../address/row-key.ts';
import { isFollowingRows, isInSplitView } from '../address/split-view.ts';
import { MailsCard } from '../mails/mails-card.tsx';
import { ClaimCard } from './claim-card.tsx';
import { useDeskDecisions } from './desk-decisions.tsx';
import { useDecideInPane } from './use-decide-in-pane.tsx';

/** What came back from the applicant, once the registration itself is on the screen. */
const LaterAnswers = drawLater(
  async () => (await import('../../../asking/answers-card.tsx')).AnswersCard,
  () => (
    <Card>
      <Skeleton lines={6} />
    </Card>
  ),
);

const nothing = () => null;

interface OpenedRegistrationProps {
  readonly registration: Registration;
  /** Links above the title. */
  readonly crumb: ReactNode;
}

const parts: RegistrationParts = {
  Answers: LaterAnswers,
  Ask: AskPart,
  AskApproved,
  Asking: AskingCard,
  Duplicate: DuplicateChoice,
  Link: LinkForm,
  Evidence: EvidenceCard,
  Known: KnownCard,
  Outcome: DecisionOutcome,
  Reasons: ProposedReasons,
  SecondPerson: drawLater(
    async () => (await import('../../../second-person/second-person-part.tsx')).SecondPersonPart,
    nothing,
  ),
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
  const first = useFirstAct(registration, draftState.draft);
  const isWide = useMedia('(min-width: 60rem)');
  const chosen = actOf(search);
  const named = chosen === 'ask' && isErased(registration) ? undefined : chosen;
  // Beside the facts there is a form at once; a phone begins with the facts.
  const act = pending ? (named ?? (isWide ? first : undefined)) : undefined;
  const heading = usePaneFocus();
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
  const choose = (next: Act) =>
    void navigate(registrationPath(registration, search, next), { replace: true, state });
  const goTo = (next: Act, more: object = toForm) =>
    void navigate(registrationPath(registration, search, next), {
      state: { ...Object(state), ...more },
    });
  return (
    <>
      <RefreshEvidence registrationKey={registration} />
      <RegistrationColumns
        parts={parts}
        registration={registration}
        act={act}
        onAct={choose}
        called={useCalled()}
        onAsked={isWide ? decisions.asked : undefined}
        onUndone={decisions.noteUndone}
        subject={subject}
        draftState={draftState}
        deciding={deciding}
        channel="customer-service"
        reopened={reopenedHere}
        onReopened={reopen}
        headingRef={heading}
        sideRef={side}
        ask={(asking) => goTo('ask', asking)}
        crumb={crumb}
        bar={
          pending &&
          (act === undefined ? (
            <DecideLinks registration={registration} />
          ) : (
            <ToActs registration={registration} onAct={goTo} />
          ))
        }
        above={
          <>
            {registration.status === 'approved' && <ConcernsCard registration={registration} />}
            {pending && act === undefined && reopenedHere !== undefined && (
              <ReopenedNotice reopened={reopenedHere} />
            )}
            {act !== undefined && (
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
            <ProvenHistory registration={registration} />
          </>
        }
      />
    </>
  );
}

/** The act whose form is open where the address names none: the one that was begun, else asking while a request waits. */
function useFirstAct(registration: Registration, draft: DecisionDraft): Act {
  const { countryCode, ticketNumber, request } = registration;
  const storage = usePersonalStorage();
  // What is typed from now on changes no form.
  const [begun] = useState((): Act | undefined => {
    if (draft.rejectionCodes.length > 0 && draft.approvalCodes.length === 0) return 'reject';
    const asking = storage.read(['asking', countryCode, ticketNumber], z.string());
    return asking === undefined ? undefined : 'ask';
  });
  const act = begun ?? (request?.state === 'waiting' ? 'ask' : 'approve');
  return act === 'ask' && isErased(registration) ? 'approve' : act;
}

/**
 * In the split view: focuses the opened registration's heading, unless the person has moved the
 * focus in the list since, walks through its rows or has gone to the form.
 */
function usePaneFocus() {
  const { state, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const heading = useRef<HTMLHeadingElement>(null);
  const isMeant = isInSplitView(state) && !isFollowingRows(state) && !isToForm(state);
  // The key identifies one navigation: the same row opened again takes the focus again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  useEffect(() => {
    if (!isMeant) return;
    const focused = document.activeElement;
    const stayed = focused === document.body || focused?.getAttribute('aria-current') === 'true';
    if (!stayed) return;
    heading.current?.focus({ preventScroll: true });
    if (!isBack) window.scrollTo(0, 0);
  }, [isMeant, isBack, key]);
  return heading;
}

/** On a phone: the ways to the screen with the form, in the order of every screen; they decide nothing. */
function DecideLinks({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const place = {
    ticketNumber: registration.ticketNumber,
    countryCode: registration.countryCode,
    locale: new URLSearchParams(search).get('locale') ?? undefined,
  };
  const state = fromList(withoutAct(search));
  return actsOn(registration).map((act) => (
    <LinkButton
      key={act}
      wide
      to={actPath(act, place)}
      state={act === 'ask' ? { ...state, ...toForm } : state}
    >
      {t(`decision.submit.${act}`)}
    </LinkButton>
  ));
}
