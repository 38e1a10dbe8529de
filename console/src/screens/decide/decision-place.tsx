import type { Channel } from '@countersign/contract/channel';
import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Returned } from '../../decided/returned-notice.tsx';
import { draftOf } from '../../decision/kept-draft.ts';
import { useDecide } from '../../decision/use-decide.ts';
import { useDecisionDraft } from '../../decision/use-decision-draft.ts';
import { failureOf } from '../../http/call-error.ts';
import { useFullCall } from '../../http/use-call.ts';
import { paths } from '../../paths.ts';
import { isEmpty } from '../../registration/decision-draft.ts';
import { FailureScreen } from '../../registration/failure-screen.tsx';
import { registrationQuery } from '../../registration/registration-query.ts';
import { RegistrationSkeleton } from '../../registration/registration-skeleton.tsx';
import { useFormats } from '../../translations/use-formats.ts';
import { DecisionReading } from './decision-reading.tsx';
import { DecisionResult, useLazyParts } from './lazy-parts.tsx';

interface DecisionPlaceProps {
  readonly verb: DecisionVerb;
  readonly registrationKey: RegistrationKey;
  readonly subject: string;
  readonly locale: string | undefined;
  readonly channel: Channel;
}

/** One registration, read and decided. Opening it decides nothing. */
export function DecisionPlace(props: DecisionPlaceProps) {
  const { verb, registrationKey, subject, locale, channel } = props;
  const formats = useFormats();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const { ticketNumber, countryCode } = registrationKey;
  const reading = useQuery(registrationQuery(useFullCall(), registrationKey, channel));
  const kept = useDecisionDraft(registrationKey);
  const deciding = useDecide(registrationKey, subject, kept);
  useLazyParts(reading.data !== undefined);
  const [returned, setReturned] = useState<Returned>();

  // The path follows, the screen and what is typed stay.
  const choose = (next: DecisionVerb) => {
    if (next !== verb) navigate({ pathname: paths[next], search }, { replace: true, state });
  };
  const takeBack = (taken: Returned) => {
    setReturned(taken);
    deciding.dismiss();
    if (taken.how === 'reversed') return;
    if (isEmpty(kept.draft)) kept.changeNow(draftOf(taken.before));
    choose(taken.before.status === 'approved' ? 'approve' : 'reject');
  };

  if (deciding.progress.kind === 'decided') {
    return (
      <DecisionResult
        registration={deciding.progress.registration}
        verb={verb}
        locale={locale}
        onReturned={takeBack}
      />
    );
  }
  if (reading.data !== undefined) {
    return (
      <DecisionReading
        verb={verb}
        onVerb={choose}
        registration={reading.data}
        kept={kept}
        deciding={deciding}
        subject={subject}
        channel={channel}
        returned={returned}
        onReturned={takeBack}
      />
    );
  }
  if (reading.isError) {
    return (
      <FailureScreen
        failure={failureOf(reading.error)}
        place={registrationKey}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    );
  }
  return <RegistrationSkeleton ticketNumber={ticketNumber} market={formats.market(countryCode)} />;
}
