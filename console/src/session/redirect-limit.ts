import type { TabStorage } from '../storage/tab-storage.ts';

const key = 'redirects';
const windowMs = 60_000;
const most = 2;

/**
 * Counts a redirect without a click. False for the third within a minute: the page then shows a
 * message with a button instead of a redirect loop.
 */
export function mayRedirect(storage: TabStorage, nowMs: number): boolean {
  const recent = (storage.read(key) ?? '')
    .split(' ')
    .map(Number)
    .filter((moment) => moment > nowMs - windowMs);
  if (recent.length >= most) return false;
  storage.write(key, [...recent, nowMs].join(' '));
  return true;
}

export function clearRedirects(storage: TabStorage): void {
  storage.remove(key);
}
