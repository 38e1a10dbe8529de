import { paths } from '../../paths.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './home-screen.module.css';

/** S2.2. */
export function Welcome() {
  const { t } = useTranslation();
  return (
    <div className={styles.welcome}>
      <h1>{t('home.pageTitle')}</h1>
      <p className={styles.message}>{t('home.msg')}</p>
      <LinkButton variant="primary" to={paths.customerService}>
        {t('home.btn')}
      </LinkButton>
    </div>
  );
}
