import { useEffect, useState } from 'react';
import { serverClock } from '../clock/server-clock.ts';

const tickMs = 30_000;

/** The server's time in ms since 1970, updated twice a minute and whenever the page becomes visible. */
export function useNowMs(): number {
  const [deviceMs, setDeviceMs] = useState(() => Date.now());
  useEffect(() => {
    const look = () => setDeviceMs(Date.now());
    const timer = setInterval(look, tickMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  // Not when it is noted: the first answer, which corrects it, comes later.
  return serverClock.nowMs(deviceMs);
}
