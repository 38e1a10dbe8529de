import type { Channel } from '@countersign/contract/channel';
import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import { isErased } from '@countersign/domain/registration/erased';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useLocation } from 'react-router';
import { useDecide } from '../../decision-form/use-decide.ts';
import { useDecisionDraft } from '../../decision-form/use-decision-draft.ts';
import type { ReopenedDecision } from '../../decision-record/reopened-notice.tsx';
import { isEmpty } from '../../drafts/decision-draft.ts';
import { FailureScreen } from '../../failures/failure-screen.tsx';
import { failureOf } from '../../http/call-error.ts';
import { useFullCall } from '../../http/use-call.ts';
import { type Act, actOf } from '../../login-link/act.ts';
import { registrationQuery } from '../../queries/registration-query.ts';
import { RegistrationSkeleton } from '../../registration/registration-skeleton.tsx';
import { useFormats } from '../../translations/use-formats.ts';
import { DecisionLayout, useGoToAct } from './decision-layout.tsx';
import { LazyDecisionResult, LazyOtherTicket, useLazyParts } from './lazy-parts.tsx';

interface DecisionScreenProps {
  readonly verb: DecisionVerb;
  readonly registrationKey: RegistrationKey;
  readonly subject: string;
  readonly locale: string | undefined;
  readonly channel: Channel;
}

/** Reads one registration and decides it. Opening decides nothing. */
export function DecisionScreen(props: DecisionScreenProps) {
  const { verb, registrationKey, subject, locale, channel } = props;
  const formats = useFormats();
  const goToAct = useGoToAct();
  const { search } = useLocation();
  const { ticketNumber, countryCode } = registrationKey;
  const reading = useQuery(registrationQuery(useFullCall(), registrationKey, channel));
  // The first drawing is the longest: in slices, so that a phone answers touches in between. Without placeholders
  // where the response has come before anything is drawn.
  const hasArrived = useDeferredValue(reading.data !== undefined);
  const registration = hasArrived ? reading.data : undefined;
  const draftState = useDecisionDraft(registrationKey);
  const deciding = useDecide(registrationKey, subject, draftState);
  useLazyParts(registration !== undefined);
  const [reopened, setReopened] = useState<ReopenedDecision>();

  const isAsking = actOf(search) === 'ask' && registration !== undefined && !isErased(registration);
  const act = isAsking ? 'ask' : verb;
  // Changes the address; the screen and the typed text stay.
  const choose = (next: Act) => {
    if (next !== act) goToAct(next, {}, true);
  };
  const reopen = (decision: ReopenedDecision) => {
    setReopened(decision);
    deciding.dismiss();
    if (decision.how === 'reversed') return;
    if (isEmpty(draftState.draft)) draftState.changeNow(decision.draft);
    choose(decision.before.status === 'approved' ? 'approve' : 'reject');
  };

  if (deciding.progress.kind === 'decided') {
    return (
      <LazyDecisionResult
        registration={deciding.progress.registration}
        locale={locale}
        onReopened={reopen}
      />
    );
  }
  if (registration !== undefined) {
    return (
      <DecisionLayout
        act={act}
        onAct={choose}
        registration={registration}
        draftState={draftState}
        deciding={deciding}
        subject={subject}
        channel={channel}
        reopened={reopened}
        onReopened={reopen}
      />
    );
  }
  if (reading.isError) {
    const failure = failureOf(reading.error);
    const onRetry = () => void reading.refetch();
    const isNotFound = 'problem' in failure && failure.problem.code === 'registration-not-found';
    return (
      <FailureScreen
        failure={failure}
        place={registrationKey}
        onRetry={onRetry}
        retrying={reading.isFetching}
      >
        {isNotFound && (
          <LazyOtherTicket verb={verb} {...registrationKey} locale={locale} onRetry={onRetry} />
        )}
      </FailureScreen>
    );
  }
  return <RegistrationSkeleton ticketNumber={ticketNumber} market={formats.market(countryCode)} />;
}
