import { useEffect, useRef } from 'react';
import { useSessionActions } from '../../../session/use-session.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { deskPaths } from '../address/desk-paths.ts';
import styles from './settings.module.css';

/** For who has a role, but not that of an administrator. */
export function NotForYou() {
  const { t } = useTranslation();
  const { signInAsSomebodyElse } = useSessionActions();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.screen}>
      <div role="alert">
        <h1 ref={heading} tabIndex={-1}>
          {t('settings.notForYou')}
        </h1>
        <p className={styles.muted}>{t('settings.notForYouText')}</p>
      </div>
      <div className={styles.foot}>
        <LinkButton to={deskPaths.queue}>{t('settings.toQueue')}</LinkButton>
        <Button onClick={signInAsSomebodyElse}>{t('decision.failure.signInAsSomebodyElse')}</Button>
      </div>
    </div>
  );
}
