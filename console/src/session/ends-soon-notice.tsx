import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSession, useSessionActions } from './use-session.ts';

/** Said before the token ends (S4.2), in time to stay without being asked; nothing has to be done. */
export function EndsSoonNotice() {
  const state = useSession();
  const { signIn } = useSessionActions();
  const { t } = useTranslation();
  if (state.kind !== 'signed-in' || !state.endsSoon) return null;
  return (
    <Notice actions={<Button onClick={signIn}>{t('signIn.stay')}</Button>}>
      {t('signIn.endsSoon')}
    </Notice>
  );
}
