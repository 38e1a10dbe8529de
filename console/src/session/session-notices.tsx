import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSession, useSessionActions } from './use-session.ts';

/** Somebody else came back from the provider than the person who had left (S4.2). */
export function AccountChangedNotice() {
  const state = useSession();
  const { noteAccountChange } = useSessionActions();
  const { t } = useTranslation();
  if (state.kind !== 'signed-in' || !state.accountChanged) return null;
  const { name, email, sub } = state.claims;
  return (
    <Notice
      tone="warn"
      actions={<Button onClick={noteAccountChange}>{t('signIn.anotherNoted')}</Button>}
    >
      {t('signIn.anotherAccount', { name: name ?? email ?? sub })}
    </Notice>
  );
}

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
