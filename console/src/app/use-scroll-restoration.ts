import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { afterPaint } from '../ui/after-paint.ts';
import { scrollWhenTallEnough } from './scroll-when-tall-enough.ts';

/**
 * After Back or Forward, scrolls each screen to where the person left it. The browser's own
 * restoration runs before a screen has its data, so it is used for reloads only.
 */
export function useScrollRestoration(): void {
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
