import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSession, useSessionActions } from './use-session.ts';

/** After a No (S4.2) the page stays as it is; this says what that means. */
export function LapsedNotice() {
  const state = useSession();
  const { signIn } = useSessionActions();
  const { t } = useTranslation();
  if (state.kind !== 'lapsed' || state.prompt !== 'declined') return null;
  return (
    <Notice tone="warn" actions={<Button onClick={signIn}>{t('frame.signIn')}</Button>}>
      {t('signIn.lapsedNotice')}
    </Notice>
  );
}
