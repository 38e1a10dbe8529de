import { type RefObject, useEffect } from 'react';

/**
 * When the focused element inside `place` is removed (a submitted form, a used button), moves the
 * focus to `place`, which must be focusable. Otherwise users of the keyboard or a screen reader
 * start again at the top of the page.
 */
export function useFocusRecovery(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let last: Element | null = null;
    let innermost: Element | null = null;
    let frame = 0;
    element.dataset.recovers = '';
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
      innermost = last?.closest('[data-recovers]') ?? null;
    };
    const check = () => {
      if (last?.isConnected !== false || document.activeElement !== document.body) return;
      // Of places within each other the innermost acts, unless it has been removed too.
      if (innermost === element || innermost?.isConnected === false) {
        element.focus({ preventScroll: true });
      }
    };
    // A dialog returns the focus one frame later.
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(check);
    });
    element.addEventListener('focusin', remember);
    observer.observe(element, { childList: true, subtree: true });
    observer.observe(document.body, { childList: true });
    return () => {
      element.removeEventListener('focusin', remember);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [place]);
}
