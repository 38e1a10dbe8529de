import { paths } from '../../paths.ts';
import { useDocumentTitle } from '../../translations/use-document-title.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './not-found-screen.module.css';

/** S2.1, S8.1: requires no sign-in. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  useDocumentTitle(t('notFound.title'));
  return (
    <div className={styles.screen}>
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <h1>{t('notFound.title')}</h1>
      <p className={styles.text}>{t('notFound.msg')}</p>
      <LinkButton variant="primary" to={paths.home}>
        {t('notFound.btn')}
      </LinkButton>
    </div>
  );
}
