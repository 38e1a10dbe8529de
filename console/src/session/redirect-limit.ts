import * as z from 'zod/mini';
import type { TabStorage } from '../storage/tab-storage.ts';

const key = 'redirects';
const windowMs = 60_000;
const most = 2;
const Moments = z.array(z.number());

/**
 * Counts a redirect without a click. False for the third within a minute: the page then shows a
 * message with a button instead of a redirect loop.
 */
export function mayRedirect(storage: TabStorage, nowMs: number): boolean {
  const recent = (storage.readJson(key, Moments) ?? []).filter(
    (moment) => moment > nowMs - windowMs,
  );
  if (recent.length >= most) return false;
  storage.writeJson(key, [...recent, nowMs]);
  return true;
}

export function clearRedirects(storage: TabStorage): void {
  storage.remove(key);
}
