import { useEffect, useState } from 'react';

const tickMs = 30_000;

/** The time in ms since 1970, updated twice a minute and whenever the page becomes visible. */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const look = () => setNowMs(Date.now());
    const timer = setInterval(look, tickMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return nowMs;
}
