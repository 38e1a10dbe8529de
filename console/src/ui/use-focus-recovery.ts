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
    let last: EventTarget | null = null;
    let frame = 0;
    const remember = ({ target }: FocusEvent) => {
      last = target;
    };
    const check = () => {
      const isGone = last instanceof Node && !last.isConnected;
      if (isGone && document.activeElement === document.body)
        element.focus({ preventScroll: true });
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
