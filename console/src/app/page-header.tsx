import { useLocation } from 'react-router';
import { isWithin, paths } from '../paths.ts';
import { useSession, useSessionActions } from '../session/use-session.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { drawLater } from '../ui/draw-later.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Logo } from './logo.tsx';
import styles from './page-header.module.css';
import { untilQuiet } from './quiet.ts';
import { SettingsMenu } from './settings-menu.tsx';

/** After everything that a decision needs; without its file there is none. */
const Bell = drawLater(
  async () => {
    await untilQuiet;
    return (await import('../notifications/bell.tsx')).Bell;
  },
  () => null,
  () => null,
);

/** S1.1, S3.1: logo, link to the queue, person with sign-out, language and appearance. */
export function PageHeader() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const state = useSession();
  const { signOut } = useSessionActions();
  const claims = 'claims' in state ? state.claims : undefined;
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Logo />
        {claims !== undefined && (
          <>
            <nav className={styles.navigation} aria-label={t('frame.navigation')}>
              <Link
                to={paths.customerService}
                className={styles.link}
                aria-current={isWithin(pathname, paths.customerService) ? 'page' : undefined}
              >
                {t('frame.customerService')}
              </Link>
            </nav>
            <span className={styles.person}>
              <Icon name="person" size={16} />
              <span className={styles.name}>
                {claims.name ?? claims.email ?? t('frame.unnamed')}
              </span>
            </span>
            <span className={styles.wideOnly}>
              <Button variant="quiet" onClick={signOut}>
                {t('frame.signOut')}
              </Button>
            </span>
            <Bell />
          </>
        )}
        <SettingsMenu />
      </div>
    </header>
  );
}
