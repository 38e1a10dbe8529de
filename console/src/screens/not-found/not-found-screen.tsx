import { normaliseLocale } from '@countersign/domain/locale/normalise-locale';
import { pathWithQuery } from '@countersign/domain/login-link/screen-paths';
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
  if (settingsOfMarket.test(path)) {
    return <Navigate to={paths.customerService + path + search} replace state={state} />;
  }
  // S3.3: its language is the address's.
  const locale = normaliseLocale(new URLSearchParams(search).get('locale'));
  const to = pathWithQuery(paths.notFound, { locale });
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
