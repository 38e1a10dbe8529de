import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isToForm } from '../../../login-link/act.ts';
import { isFollowingRows, isInSplitView } from '../address/split-view.ts';

/**
 * In the split view: focuses the opened registration's heading, unless the person has moved the
 * focus in the list since, walks through its rows or has gone to the form.
 */
export function usePaneFocus() {
  const { state, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const heading = useRef<HTMLHeadingElement>(null);
  const isMeant = isInSplitView(state) && !isFollowingRows(state) && !isToForm(state);
  // The key identifies one navigation: the same row opened again takes the focus again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  useEffect(() => {
    if (!isMeant) return;
    const focused = document.activeElement;
    const stayed = focused === document.body || focused?.getAttribute('aria-current') === 'true';
    if (!stayed) return;
    heading.current?.focus({ preventScroll: true });
    if (!isBack) window.scrollTo(0, 0);
  }, [isMeant, isBack, key]);
  return heading;
}
