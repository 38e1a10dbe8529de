import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSession, useSessionActions } from './use-session.ts';

/** What a person has to know of their session while the page stays as it is. */
export function SessionNotices() {
  const state = useSession();
  const { signIn, noteAccountChange } = useSessionActions();
  const { t } = useTranslation();
  const person = state.kind === 'signed-in' ? state : undefined;
  return (
    <>
      {/* Another account was signed in at the provider than before (S4.2). */}
      {person?.accountChanged && (
        <Notice
          tone="warn"
          actions={<Button onClick={noteAccountChange}>{t('signIn.anotherNoted')}</Button>}
        >
          {t('signIn.anotherAccount', {
            name: person.claims.name ?? person.claims.email ?? person.claims.sub,
          })}
        </Notice>
      )}
      {/* S8.2: a sign-in that could not begin takes nothing from the page. */}
      {'signInFailure' in state && (
        <Notice tone="error">{t(`signIn.failures.${state.signInFailure}`)}</Notice>
      )}
      {/* The token ends soon (S4.2). */}
      {person?.endsSoon && (
        <Notice actions={<Button onClick={signIn}>{t('signIn.stay')}</Button>}>
          {t('signIn.endsSoon')}
        </Notice>
      )}
      {/* After a No (S4.2). */}
      {state.kind === 'lapsed' && state.prompt === 'declined' && (
        <Notice tone="warn" actions={<Button onClick={signIn}>{t('frame.signIn')}</Button>}>
          {t('signIn.lapsedNotice')}
        </Notice>
      )}
    </>
  );
}
