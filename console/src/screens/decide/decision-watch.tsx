import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { AssignButton } from '../../claim/assign-button.tsx';
import { claimSentence } from '../../claim/claim-sentence.tsx';
import { useClaim } from '../../claim/use-claim.ts';
import { useRenewal } from '../../claim/use-renewal.ts';
import { withQuietTime } from '../../claim/with-quiet-time.tsx';
import { RefreshEvidence } from '../../evidence/refresh-evidence.tsx';
import { AssignedToMe } from '../../live/assigned-notice.tsx';
import { CornerNotices, TakenOver } from '../../live/corner-notices.tsx';
import { LiveChanges } from '../../live/live-changes.tsx';
import { ColleagueDecisionNotice } from '../../registration-page/colleague-decision-notice.tsx';
import { useSession } from '../../session/use-session.ts';
import { useNowMs } from '../../time/use-now.ts';
import { useFormats } from '../../translations/use-formats.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import styles from './decision-watch.module.css';

interface DecisionWatchProps {
  readonly registrationKey: RegistrationKey;
}

/** While a decision is being made: who works on it, and what colleagues do. */
export default function DecisionWatch({ registrationKey }: DecisionWatchProps) {
  const session = useSession();
  if (!('subject' in session)) return null;
  return (
    <LiveChanges>
      <ClaimLine
        registrationKey={registrationKey}
        subject={session.subject}
        signedIn={session.kind === 'signed-in'}
      />
      <RefreshEvidence registrationKey={registrationKey} />
      <CornerNotices>
        <TakenOver />
        <AssignedToMe />
        <ColleagueDecisionNotice registrationKey={registrationKey} subject={session.subject} />
      </CornerNotices>
    </LiveChanges>
  );
}

/** Shows who works on it. A link claims nothing; the person's own claim is renewed by input. */
function ClaimLine({
  registrationKey,
  subject,
  signedIn,
}: DecisionWatchProps & { readonly subject: string; readonly signedIn: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nowMs = useNowMs();
  const { reading, acting, assigned } = useClaim(registrationKey);
  const claim = reading.data ?? null;
  const isClaimed = claim !== null && Date.parse(claim.until) > nowMs;
  const mine = isClaimed && claim.subject === subject;
  // S4.2: typing after a No is not an action that needs the token.
  useRenewal(mine && signedIn, () => acting.mutate('claim'));
  return (
    <span className={styles.line}>
      <span role="status">
        {isClaimed &&
          (mine && claim.assigned == null
            ? withQuietTime(
                (time) => t('customerService.claim.mineHere', { time }),
                formats.time(claim.until),
              )
            : claimSentence(claim, subject, t, formats))}
      </span>{' '}
      <AssignButton
        quiet
        registrationKey={registrationKey}
        claim={isClaimed ? claim : null}
        onAssigned={assigned}
      />
    </span>
  );
}
