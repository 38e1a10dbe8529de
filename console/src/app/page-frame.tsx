import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isWithin, paths } from '../paths.ts';
import { decisionId } from '../registration/decision-id.ts';
import { isInSplitView } from '../screens/customer-service/address/split-view.ts';
import { SessionNotices } from '../session/session-notices.tsx';
import { useTabStorage } from '../storage/use-tab-storage.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { Notice } from '../ui/notice.tsx';
import { OutdatedNotice } from './outdated-notice.tsx';
import { PageFooter } from './page-footer.tsx';
import styles from './page-frame.module.css';
import { PageHeader } from './page-header.tsx';
import { scrollWhenTallEnough } from './scroll-when-tall-enough.ts';
import { readStoredScroll, removeScroll } from './stored-scroll.ts';

const contentId = 'content';

/** S1.1: logo, navigation, person, language and footer around every page. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const content = useFocusAfterNavigation();
  const { pathname } = useLocation();
  return (
    // By the path and not by what is shown: a screen that is still loading has its width already.
    <div
      className={styles.frame}
      data-desk={isWithin(pathname, paths.customerService) || undefined}
    >
      <a className={styles.skip} href={`#${contentId}`} onClick={() => content.current?.focus()}>
        {t('frame.skip')}
      </a>
      {/* Drawn where the page has a decision: past the facts, and at the desk past the list too. */}
      <a
        className={`${styles.skip} ${styles.toDecision}`}
        href={`#${decisionId}`}
        onClick={goToDecision}
      >
        {t('frame.skipToDecision')}
      </a>
      <PageHeader />
      <main id={contentId} ref={content} tabIndex={-1} className={styles.content}>
        <OfflineNotice />
        <OutdatedNotice />
        {/* Always rendered: a region that appears together with its text is not announced. */}
        <div role="status" className={styles.region}>
          <SessionNotices />
        </div>
        {children}
      </main>
      <PageFooter />
    </div>
  );
}

/** Without a navigation, which would replace the state of the address. */
function goToDecision(event: MouseEvent): void {
  event.preventDefault();
  const place = document.getElementById(decisionId);
  place?.focus();
  place?.scrollIntoView({ block: 'nearest' });
}

/** Moves focus to the start of a new screen, for screen readers and the keyboard. */
function useFocusAfterNavigation() {
  const { pathname, search, state } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const storage = useTabStorage();
  const content = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isInSplitView(state)) return;
    // A screen that rendered at once has focused its own heading.
    if (document.activeElement?.tagName !== 'H1') content.current?.focus({ preventScroll: true });
    if (!isBack) window.scrollTo(0, 0);
  }, [pathname, state, isBack]);
  useScrollRestoration();
  useEffect(() => {
    const top = readStoredScroll(storage, pathname + search);
    if (top === undefined) return undefined;
    return scrollWhenTallEnough(top, () => removeScroll(storage));
  }, [storage, pathname, search]);
  return content;
}

/** How long the notice that the connection is back is shown. */
const onlineAgainMs = 5000;

/** S8.2: shown before a call fails, and removed as soon as the browser is online. */
function OfflineNotice() {
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

/**
 * After Back or Forward, scrolls each screen to where the person left it. The browser's own
 * restoration runs before a screen has its data, so it is used for reloads only.
 */
function useScrollRestoration(): void {
  const { key } = useLocation();
  const how = useNavigationType();
  const tops = useRef(new Map<string, number>());
  const here = useRef(key);
  useLayoutEffect(() => {
    here.current = key;
  }, [key]);
  const note = useCallback(() => void tops.current.set(here.current, window.scrollY), []);
  useEffect(() => {
    const byPage = () => {
      window.history.scrollRestoration = 'manual';
    };
    const byBrowser = () => {
      window.history.scrollRestoration = 'auto';
    };
    byPage();
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pageshow', byPage);
    window.addEventListener('pagehide', byBrowser);
    return () => {
      byBrowser();
      window.removeEventListener('scroll', note);
      window.removeEventListener('pageshow', byPage);
      window.removeEventListener('pagehide', byBrowser);
    };
  }, [note]);
  useEffect(() => {
    const top = tops.current.get(key);
    // Not before it is painted: the browser would have to lay the page out for the answer.
    if (top === undefined) {
      void afterPaint().then(() => {
        if (here.current === key && !tops.current.has(key)) note();
      });
    }
    if (how !== 'POP' || top === undefined) return undefined;
    return scrollWhenTallEnough(top, () => undefined);
  }, [key, how, note]);
}
