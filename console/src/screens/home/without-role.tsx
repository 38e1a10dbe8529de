import { useSessionActions } from '../../session/use-session.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import styles from './home-screen.module.css';

/** S6.2: the account can open no screen; says whom to ask. */
export function WithoutRole() {
  const { t } = useTranslation();
  const { signInAsOtherAccount } = useSessionActions();
  return (
    <div className={styles.welcome}>
      <div role="alert">
        <h1>{t('decision.failure.noRole')}</h1>
        <p className={styles.message}>{t('decision.failure.noRoleText')}</p>
      </div>
      <Button variant="primary" onClick={signInAsOtherAccount}>
        {t('decision.failure.signInAsSomebodyElse')}
      </Button>
    </div>
  );
}
