import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './page-frame.module.css';

/** How long the notice that the connection is back is shown. */
const onlineAgainMs = 5000;

/** S8.2: shown before a call fails, and removed as soon as the browser is online. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const onlineAgain = useOnlineAgain(online);
  // Always rendered: a region that appears together with its text is not announced.
  return (
    <div role="status" className={styles.region}>
      {!online && <Notice tone="warn">{t('frame.offline')}</Notice>}
      {onlineAgain && <Notice tone="success">{t('frame.online')}</Notice>}
    </div>
  );
}

function useOnlineAgain(online: boolean): boolean {
  const [wasOffline, setWasOffline] = useState(!online);
  if (!online && !wasOffline) setWasOffline(true);
  const onlineAgain = online && wasOffline;
  useEffect(() => {
    if (!onlineAgain) return undefined;
    const timer = setTimeout(() => setWasOffline(false), onlineAgainMs);
    return () => clearTimeout(timer);
  }, [onlineAgain]);
  return onlineAgain;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
