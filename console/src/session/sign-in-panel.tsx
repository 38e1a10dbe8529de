import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import type { SessionState } from './session-state.ts';
import styles from './sign-in-panel.module.css';
import { useSessionActions } from './use-session.ts';

type Failed = Extract<SessionState, { kind: 'failed' }>;

/** S2.3: the reason in red, announced, with a button; no automatic retry. */
export function SignInFailed({ failure }: { readonly failure: Failed }) {
  const { t } = useTranslation();
  const { signIn } = useSessionActions();
  return (
    <div className={styles.panel}>
      <h1>{t('home.signInTitle')}</h1>
      <div role="alert" className={styles.reason}>
        <p>{t(`signIn.failures.${failure.reason}`)}</p>
        {failure.detail !== undefined && (
          <p className={styles.detail}>{t('signIn.detail', { code: failure.detail })}</p>
        )}
      </div>
      <Button variant="primary" onClick={signIn}>
        {t('home.signInAgain')}
      </Button>
    </div>
  );
}

/** S4.1: another tab of the browser signs in; this one follows it without a click. */
export function SignInElsewhere() {
  const { t } = useTranslation();
  const { signIn } = useSessionActions();
  return (
    <div className={styles.panel}>
      <h1>{t('signIn.elsewhereTitle')}</h1>
      <p role="status">{t('signIn.elsewhereMsg')}</p>
      <Button onClick={signIn}>{t('signIn.elsewhereBtn')}</Button>
    </div>
  );
}

/** After a sign-out; only the button starts a sign-in (S4.1). */
export function SignedOut() {
  const { t } = useTranslation();
  const { signIn } = useSessionActions();
  return (
    <div className={styles.panel}>
      <h1>{t('signedOut.title')}</h1>
      <p>{t('signedOut.msg')}</p>
      <Button variant="primary" onClick={signIn}>
        {t('signedOut.btn')}
      </Button>
    </div>
  );
}
