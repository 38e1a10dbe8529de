import { useEffect, useRef } from 'react';

const atMostEveryMs = 60_000;
const signs = ['pointerdown', 'keydown'] as const;

/** While `active`, calls `renew` when the person does something, at most once a minute. */
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
    for (const sign of signs) window.addEventListener(sign, work, { passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, work);
    };
  }, [active]);
}
