import { changeKinds } from '@countersign/contract/changes';
import { countFailedMails } from '@countersign/contract/mails';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet, useLocation, useMatch } from 'react-router';
import { CallError } from '../../http/call-error.ts';
import { useCall } from '../../http/use-call.ts';
import { LiveChanges } from '../../live/live-changes.tsx';
import { notificationsKey } from '../../notifications/use-notifications.ts';
import { paths, withoutTrailingSlash } from '../../paths.ts';
import { useMeQuery } from '../../queries/use-me.ts';
import { useFormats } from '../../translations/use-formats.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { deskPaths } from './address/desk-paths.ts';
import styles from './desk-frame.module.css';
import { mailKinds, useRefreshOnChanges } from './live/use-refresh-on-changes.ts';
import { OpenPalette } from './palette/open-palette.tsx';
import { DeskDecisionsProvider } from './registration-pane/desk-decisions.tsx';

/** The desk's navigation above its screens; all of them get live changes. */
export function DeskFrame() {
  const { t } = useTranslation();
  const opened = useMatch(`${paths.customerService}/:countryCode/:ticketNumber`) !== null;
  return (
    <LiveChanges>
      <div className={styles.frame}>
        <div className={styles.tabs} data-opened={opened || undefined}>
          <DeskTabs />
          <RefreshBell />
          <OpenPalette />
        </div>
        <Suspense
          fallback={
            <div role="status">
              <VisuallyHidden>{t('frame.loading')}</VisuallyHidden>
              <Skeleton lines={6} />
            </div>
          }
        >
          <DeskDecisionsProvider>
            <Outlet />
          </DeskDecisionsProvider>
        </Suspense>
      </div>
    </LiveChanges>
  );
}

const screens = ['queue', 'overview', 'mails', 'settings'] as const;
/** Also without live changes. */
const pollMs = 60_000;
const countKey = ['failed-mails', 'count'];

/** The links between the desk's screens, with the number of undelivered mails. */
function DeskTabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { data: me, error } = useMeQuery();
  const isAdministrator = me?.roles.includes('administrator') ?? false;
  const offered = screens.filter((one) => one !== 'settings' || isAdministrator);
  const path = withoutTrailingSlash(pathname);
  const others = Object.values<string>(deskPaths).filter((one) => one !== deskPaths.queue);
  // Without a role no screen of the desk can be opened; the screen itself says so.
  if (me?.roles.length === 0 || isWithoutRole(error)) return null;
  return (
    <nav aria-label={t('customerService.tabs.label')}>
      <ul className={styles.list}>
        {offered.map((screen) => {
          const isShown = screen === 'queue' ? !others.includes(path) : path === deskPaths[screen];
          return (
            <li key={screen}>
              <Link
                className={styles.tab}
                to={deskPaths[screen]}
                aria-current={isShown ? 'page' : undefined}
              >
                {t(`customerService.tabs.${screen}`)}
                {screen === 'mails' && <Undelivered />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function isWithoutRole(error: unknown): boolean {
  if (!(error instanceof CallError) || error.failure.kind !== 'problem') return false;
  return error.failure.problem.code === 'no-role';
}

/** What may be told to somebody: everything but a notice of who is working on what. */
const toldKinds = changeKinds.filter((kind) => kind !== 'claimed' && kind !== 'released');

/** The bell is in the frame of all pages, and follows what happens while the desk is open. */
function RefreshBell() {
  useRefreshOnChanges(notificationsKey, toldKinds);
  return null;
}

function Undelivered() {
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  useRefreshOnChanges(countKey, mailKinds);
  const { data } = useQuery({
    queryKey: countKey,
    queryFn: ({ signal }) => call(countFailedMails, { signal }),
    refetchInterval: pollMs,
  });
  if (data === undefined || data.count === 0) return null;
  const shown = formats.number(data.count) + (data.capped ? '+' : '');
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {shown}
      </span>
      <VisuallyHidden>{t('mails.undelivered', { count: data.count, shown })}</VisuallyHidden>
    </>
  );
}
