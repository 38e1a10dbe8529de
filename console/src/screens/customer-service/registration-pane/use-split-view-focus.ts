import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isInSplitView } from '../address/split-view.ts';

/**
 * In the split view: focuses the opened registration's heading, unless the person has moved the
 * focus in the list since.
 */
export function useSplitViewFocus() {
  const { state } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const heading = useRef<HTMLHeadingElement>(null);
  const isSplit = isInSplitView(state);
  useEffect(() => {
    if (!isSplit) return;
    const focused = document.activeElement;
    const stayed = focused === document.body || focused?.getAttribute('aria-current') === 'true';
    if (!stayed) return;
    heading.current?.focus({ preventScroll: true });
    if (!isBack) window.scrollTo(0, 0);
  }, [isSplit, isBack]);
  return heading;
}
