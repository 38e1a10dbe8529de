import { Navigate, useLocation } from 'react-router';
import { paths, withoutTrailingSlash } from '../../paths.ts';
import { useDocumentTitle } from '../../translations/use-document-title.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './not-found-screen.module.css';

const settingsOfMarket = /^\/settings\/[^/]+$/;

/**
 * S2.1, S8.1: every path that is no other screen's; requires no sign-in. `/settings/FR` is led to
 * where it is below the desk, which does.
 */
export default function NotFoundScreen() {
  const { pathname, search, state } = useLocation();
  const path = withoutTrailingSlash(pathname);
  if (path === paths.notFound) return <NotFound />;
  const to = settingsOfMarket.test(path) ? paths.customerService + path + search : paths.notFound;
  return <Navigate to={to} replace state={state} />;
}

function NotFound() {
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
