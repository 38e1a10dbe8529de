import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { LapsedNotice } from '../session/lapsed-notice.tsx';
import { useTranslation } from '../translations/use-translation.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { PageFooter } from './page-footer.tsx';
import styles from './page-frame.module.css';
import { PageHeader } from './page-header.tsx';

const contentId = 'content';

/** S1.1: logo, navigation, person, language and footer around every page. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const content = useFocusAfterNavigation();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href={`#${contentId}`} onClick={() => content.current?.focus()}>
        {t('frame.skip')}
      </a>
      <PageHeader />
      <main id={contentId} ref={content} tabIndex={-1} className={styles.content}>
        <OfflineNotice />
        <LapsedNotice />
        {children}
      </main>
      <PageFooter />
    </div>
  );
}

/** Whoever cannot see that the screen changed starts at its beginning. */
function useFocusAfterNavigation() {
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);
  return content;
}
