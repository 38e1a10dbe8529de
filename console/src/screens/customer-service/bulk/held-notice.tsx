import { failureMessage } from '../../../failures/failure-message.ts';
import type { CallFailure } from '../../../http/call-error.ts';
import { useSession, useSessionActions } from '../../../session/use-session.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface HeldNoticeProps {
  readonly failure: CallFailure;
  readonly offline: boolean;
}

/** Why the run stopped, and what to do; nothing is lost. */
export function HeldNotice({ failure, offline }: HeldNoticeProps) {
  const { t } = useTranslation();
  const session = useSession();
  const { askAgain } = useSessionActions();
  if (failure.kind === 'session-needed') {
    // Signed in again by now: the run can continue.
    if (session.kind === 'signed-in') return null;
    return (
      <Notice
        tone="warn"
        title={t('customerService.bulk.heldSession')}
        actions={<Button onClick={askAgain}>{t('frame.signIn')}</Button>}
      >
        {t('customerService.bulk.heldText')}
      </Notice>
    );
  }
  if (offline) {
    return (
      <Notice tone="warn" title={t('customerService.bulk.heldOffline')}>
        {t('customerService.bulk.heldOfflineText')}
      </Notice>
    );
  }
  const words = failureMessage(failure, undefined, t);
  return (
    <Notice tone="error" title={words.title}>
      {words.next} {t('customerService.bulk.heldText')} {words.reference}
    </Notice>
  );
}
