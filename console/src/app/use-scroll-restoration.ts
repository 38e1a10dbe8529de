import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
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
  useEffect(() => {
    const note = () => void tops.current.set(here.current, window.scrollY);
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
  }, []);
  useEffect(() => {
    const top = tops.current.get(key);
    if (top === undefined) tops.current.set(key, window.scrollY);
    if (how !== 'POP' || top === undefined) return undefined;
    return scrollWhenTallEnough(top, () => undefined);
  }, [key, how]);
}
