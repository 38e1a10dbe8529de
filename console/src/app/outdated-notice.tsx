import { useSyncExternalStore } from 'react';
import { outdatedConsole } from '../http/outdated-console.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { forgetShell } from './forget-shell.ts';
import styles from './page-frame.module.css';

interface OutdatedNoticeProps {
  readonly reload?: () => void;
}

/** S8.2, ADR 28: the API no longer understands this console. What is typed is stored on the way. */
export function OutdatedNotice({ reload = () => window.location.reload() }: OutdatedNoticeProps) {
  const { t } = useTranslation();
  const isOutdated = useSyncExternalStore(outdatedConsole.subscribe, outdatedConsole.get);
  const loadNew = () => void forgetShell().finally(reload);
  // Always rendered: a region that appears together with its text is not announced.
  return (
    <div role="status" className={styles.region}>
      {isOutdated && (
        <Notice tone="warn" actions={<Button onClick={loadNew}>{t('frame.loadNew')}</Button>}>
          {t('frame.outdated')}
        </Notice>
      )}
    </div>
  );
}
