import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSession, useSessionActions } from './use-session.ts';

/** Another account was signed in at the provider than before (S4.2). */
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

/** S8.2: a sign-in that could not begin takes nothing from the page. */
export function SignInFailureNotice() {
  const state = useSession();
  const { t } = useTranslation();
  if (!('signInFailure' in state)) return null;
  return <Notice tone="error">{t(`signIn.failures.${state.signInFailure}`)}</Notice>;
}

/** Announces the end of the token (S4.2) and offers to renew it. */
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

/** After a No (S4.2): explains what that means. */
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
