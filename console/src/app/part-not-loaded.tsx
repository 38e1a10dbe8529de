import { useEffect, useRef, useState } from 'react';
import { askServedVersion, type Served } from '../http/console-version.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import type { NotLoadedProps } from '../ui/later-part.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './part-not-loaded.module.css';

/** S8.2: why a part of the page is missing and what helps. Typed text is stored on the way. */
export function PartNotLoaded({ retry, times, isDialog = false }: NotLoadedProps) {
  const { t } = useTranslation();
  const [served, setServed] = useState<Served | 'asking'>('asking');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let isGone = false;
    void askServedVersion().then((answer) => isGone || setServed(answer));
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => {
    if (isDialog && served !== 'asking') button.current?.focus();
  }, [isDialog, served]);
  if (served === 'asking') return null;
  const reload = () => window.location.reload();
  const { text, label, act } =
    served === 'other'
      ? { text: t('frame.part.updated'), label: t('frame.loadNew'), act: reload }
      : served === undefined
        ? { text: t('frame.part.offline'), label: t('failures.retry'), act: retry }
        : times < 2
          ? { text: t('frame.part.failed'), label: t('failures.retry'), act: retry }
          : // Some browsers keep a failed request until the page is loaded again.
            { text: t('frame.part.failedAgain'), label: t('crash.reload'), act: reload };
  return (
    <div className={isDialog ? styles.floating : undefined}>
      <Notice
        tone="error"
        actions={
          <Button ref={button} onClick={act}>
            {label}
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
  );
}
