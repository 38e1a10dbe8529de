import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { AssignButton } from '../../../claim/assign-button.tsx';
import { claimSentence } from '../../../claim/claim-sentence.tsx';
import { useClaim } from '../../../claim/use-claim.ts';
import { useRenewal } from '../../../claim/use-renewal.ts';
import { failureMessage } from '../../../failures/failure-message.ts';
import { FailureWords } from '../../../failures/failure-words.tsx';
import { failureOf } from '../../../http/call-error.ts';
import { useSession } from '../../../session/use-session.ts';
import { useNowMs } from '../../../time/use-now.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import styles from './claim-card.module.css';

/** Who works on it until when, with the acts on the claim; opening claims nothing. */
export function ClaimCard({ registrationKey }: { readonly registrationKey: RegistrationKey }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const confirm = useConfirm();
  const session = useSession();
  const nowMs = useNowMs();
  const { reading, acting, assigned } = useClaim(registrationKey);
  const last = reading.data ?? null;
  const claim = last !== null && Date.parse(last.until) > nowMs ? last : null;
  const subject = 'subject' in session ? session.subject : undefined;
  const mine = claim !== null && claim.subject === subject;
  const word = claim?.assigned?.word ?? null;
  // S4.2: typing after a No is not an action that needs the token.
  useRenewal(mine && session.kind === 'signed-in', () => acting.mutate('claim'));

  const takeOver = async () => {
    if (claim === null) return;
    const sure = await confirm({
      title: t('customerService.claim.takeOverTitle'),
      question: t('customerService.claim.takeOverQuestion', { name: claim.name }),
      confirmLabel: t('customerService.claim.takeOver'),
    });
    if (sure) acting.mutate('take-over');
  };
  const failed = acting.isError ? failureMessage(failureOf(acting.error), undefined, t) : undefined;
  return (
    <Card title={t('customerService.claim.title')}>
      <p role="status">
        {reading.data === undefined
          ? reading.isError && t('customerService.claim.unknown')
          : claim === null
            ? t('customerService.claim.nobody')
            : claimSentence(claim, subject, t, formats)}
      </p>
      {word !== null && (
        <p className={styles.word} dir="auto">
          {word}
        </p>
      )}
      <div className={styles.acts}>
        {claim === null && (
          <Button pending={acting.isPending} onClick={() => acting.mutate('claim')}>
            {t('customerService.claim.claim')}
          </Button>
        )}
        {mine && (
          <Button pending={acting.isPending} onClick={() => acting.mutate('release')}>
            {t('customerService.claim.release')}
          </Button>
        )}
        {claim !== null && !mine && (
          <Button pending={acting.isPending} onClick={() => void takeOver()}>
            {t('customerService.claim.takeOver')}
          </Button>
        )}
        <AssignButton registrationKey={registrationKey} claim={claim} onAssigned={assigned} />
      </div>
      {failed !== undefined && (
        <div role="alert" className={styles.failed}>
          <FailureWords words={failed} />
        </div>
      )}
    </Card>
  );
}
