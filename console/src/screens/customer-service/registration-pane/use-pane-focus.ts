import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { fieldIds } from '../../../decision-form/form-fields.ts';
import { isFollowingRows, isInSplitView, isToForm } from '../address/split-view.ts';

/**
 * In the split view: focuses the opened registration's heading, unless the person has moved the
 * focus in the list since or walks through its rows; after a choice of `verb`, the place in the form
 * where the next act is.
 */
export function usePaneFocus(side: RefObject<HTMLElement | null>, verb: DecisionVerb | undefined) {
  const { state, key } = useLocation();
  const navigation = useNavigationType();
  const isBack = navigation === 'POP';
  // A filter, a page or a language replaces the address and leaves its state: no one chose the form by it.
  const isPushed = navigation === 'PUSH';
  const heading = useRef<HTMLHeadingElement>(null);
  const isSplit = isInSplitView(state) && !isFollowingRows(state);
  const toForm = isToForm(state) && verb !== undefined;
  // The key identifies one navigation: the same row opened again takes the focus again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  useEffect(() => {
    if (!isSplit || toForm) return;
    const focused = document.activeElement;
    const stayed = focused === document.body || focused?.getAttribute('aria-current') === 'true';
    if (!stayed) return;
    heading.current?.focus({ preventScroll: true });
    if (!isBack) window.scrollTo(0, 0);
  }, [isSplit, toForm, isBack, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said
  useEffect(() => {
    if (!toForm || !isPushed) return;
    const next =
      verb === 'reject'
        ? document.getElementById(fieldIds.reasonCodes)
        : side.current?.querySelector<HTMLElement>('form [type="submit"]');
    // The reasons need the height of the window.
    if (verb === 'reject') side.current?.scrollIntoView();
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  }, [toForm, isPushed, verb, side, key]);
  return heading;
}
