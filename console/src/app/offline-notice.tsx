import { useSyncExternalStore } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './page-frame.module.css';

/** S8.2: said before anything fails for it. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  // The region stands there from the start: one that comes with its text is not announced.
  return (
    <div role="status" className={styles.region}>
      {!online && <Notice tone="warn">{t('frame.offline')}</Notice>}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
