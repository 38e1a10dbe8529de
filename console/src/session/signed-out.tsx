import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import styles from './sign-in-panel.module.css';
import { useSessionActions } from './use-session.ts';

/** After a sign-out; only the button leads back in (S4.1). */
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
