import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isInSplitView } from '../address/split-view.ts';

/**
 * The heading to begin reading at. Whoever has gone on in the list meanwhile is left there.
 */
export function useSplitViewFocus() {
  const { state } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const heading = useRef<HTMLHeadingElement>(null);
  const beside = isInSplitView(state);
  useEffect(() => {
    if (!beside) return;
    const focused = document.activeElement;
    const stayed = focused === document.body || focused?.getAttribute('aria-current') === 'true';
    if (!stayed) return;
    heading.current?.focus({ preventScroll: true });
    if (!isBack) window.scrollTo(0, 0);
  }, [beside, isBack]);
  return heading;
}
