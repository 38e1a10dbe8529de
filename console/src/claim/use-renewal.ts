import { useEffect, useRef } from 'react';

const atMostEveryMs = 60_000;
const userInput = ['pointerdown', 'keydown'] as const;

/** While `active`, calls `renew` on user input, at most once a minute. */
export function useRenewal(active: boolean, renew: () => void): void {
  const latest = useRef(renew);
  useEffect(() => {
    latest.current = renew;
  });
  useEffect(() => {
    if (!active) return undefined;
    let lastMs = Date.now();
    const work = () => {
      if (Date.now() - lastMs < atMostEveryMs) return;
      lastMs = Date.now();
      latest.current();
    };
    for (const event of userInput) window.addEventListener(event, work, { passive: true });
    return () => {
      for (const event of userInput) window.removeEventListener(event, work);
    };
  }, [active]);
}
