import { Suspense } from 'react';
import { Outlet, useMatch } from 'react-router';
import { LiveChanges } from '../../live/live-changes.tsx';
import { paths } from '../../paths.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './desk-frame.module.css';
import { DeskTabs } from './desk-tabs.tsx';

/** The ways between the desk's screens above the one that is shown; all of them hear what happens. */
export function DeskFrame() {
  const { t } = useTranslation();
  const opened = useMatch(`${paths.customerService}/:countryCode/:ticketNumber`) !== null;
  return (
    <LiveChanges>
      <div className={styles.frame}>
        <div className={styles.tabs} data-opened={opened || undefined}>
          <DeskTabs />
        </div>
        <Suspense
          fallback={
            <div role="status">
              <VisuallyHidden>{t('frame.loading')}</VisuallyHidden>
              <Skeleton lines={6} />
            </div>
          }
        >
          <Outlet />
        </Suspense>
      </div>
    </LiveChanges>
  );
}
