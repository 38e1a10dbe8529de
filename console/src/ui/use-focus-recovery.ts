import { type RefObject, useEffect } from 'react';

/**
 * Where what had the focus inside goes away (a form that was answered, a button that has done its
 * work), the focus goes to the place itself, which must be able to take it. Without this, whoever
 * uses the keyboard or a screen reader starts again at the top of the page.
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
    // A dialog gives the focus back in a frame of its own.
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
