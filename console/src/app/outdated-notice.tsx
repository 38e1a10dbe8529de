import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { newRelease } from '../http/console-version.ts';
import { outdatedConsole } from '../http/outdated-console.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './page-frame.module.css';

interface OutdatedNoticeProps {
  readonly reload?: () => void;
}

/**
 * S8.2, ADR 58: the API no longer understands this console, which is said at once; or the server has a newer one, which
 * is offered where it interrupts nothing. What is typed is stored on the way.
 */
export function OutdatedNotice({ reload = () => window.location.reload() }: OutdatedNoticeProps) {
  const { t } = useTranslation();
  const isOutdated = useSyncExternalStore(outdatedConsole.subscribe, outdatedConsole.get);
  const isOffered = useNewReleaseWhenQuiet();
  const text = isOutdated ? t('frame.outdated') : isOffered ? t('frame.newVersion') : undefined;
  // Always rendered: a region that appears together with its text is not announced.
  return (
    <div role="status" className={styles.region}>
      {text !== undefined && (
        <Notice
          tone={isOutdated ? 'warn' : 'info'}
          actions={<Button onClick={reload}>{t('frame.loadNew')}</Button>}
        >
          {text}
        </Notice>
      )}
    </div>
  );
}

/** True from the next page on, or from the return to the tab: below a person's hands nothing moves. */
function useNewReleaseWhenQuiet(): boolean {
  const isThere = useSyncExternalStore(newRelease.subscribe, newRelease.get);
  const { pathname } = useLocation();
  const [isOffered, setOffered] = useState(isThere);
  const [shownAt, setShownAt] = useState(pathname);
  if (shownAt !== pathname) {
    setShownAt(pathname);
    setOffered(isThere);
  }
  useEffect(() => {
    const offer = () => {
      if (isThere) setOffered(true);
      else void newRelease.look();
    };
    document.addEventListener('visibilitychange', offer);
    return () => document.removeEventListener('visibilitychange', offer);
  }, [isThere]);
  // On a static host no answer of the API tells; the new release's worker does.
  useEffect(() => {
    const worker = navigator.serviceWorker;
    let isControlled = worker?.controller !== null;
    const changed = () => {
      // The first one of the browser says nothing.
      if (isControlled) newRelease.suspect();
      isControlled = true;
    };
    worker?.addEventListener('controllerchange', changed);
    return () => worker?.removeEventListener('controllerchange', changed);
  }, []);
  return isOffered;
}
