import { type RefObject, useEffect, useRef } from 'react';

/** A glance in passing is no reading. */
const viewedMs = 1000;
/** In view is what reaches into the middle half of the window. */
const middle = '-25% 0px';

/**
 * Calls `onViewed` with `shown` once the element has been in view for a second of a visible page.
 * Another value of `shown` begins anew; undefined is not watched.
 */
export function useViewed(
  element: RefObject<HTMLElement | null>,
  shown: string | undefined,
  onViewed: (shown: string) => void,
): void {
  const latest = useRef(onViewed);
  useEffect(() => {
    latest.current = onViewed;
  });
  useEffect(() => {
    const watched = element.current;
    if (shown === undefined || watched === null) return undefined;
    let isInView = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const weigh = () => {
      const counts = isInView && document.visibilityState === 'visible';
      if (counts) timer ??= setTimeout(() => latest.current(shown), viewedMs);
      else {
        clearTimeout(timer);
        timer = undefined;
      }
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isInView = entries.at(-1)?.isIntersecting ?? false;
        weigh();
      },
      { rootMargin: middle },
    );
    observer.observe(watched);
    document.addEventListener('visibilitychange', weigh);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', weigh);
      clearTimeout(timer);
    };
  }, [element, shown]);
}
