import * as z from 'zod/mini';
import type { TabStorage } from './tab-storage.ts';

const key = 'redirects';
const windowMs = 60_000;
const most = 2;
const Moments = z.array(z.number());

/**
 * Counts a redirect that nobody clicked for. False where it would be the third within a minute:
 * then a message with a button stands there instead of a loop.
 */
export function mayRedirect(storage: TabStorage, nowMs: number): boolean {
  const recent = readMoments(storage).filter((moment) => moment > nowMs - windowMs);
  if (recent.length >= most) return false;
  storage.write(key, JSON.stringify([...recent, nowMs]));
  return true;
}

export function forgetRedirects(storage: TabStorage): void {
  storage.remove(key);
}

function readMoments(storage: TabStorage): readonly number[] {
  try {
    return Moments.parse(JSON.parse(storage.read(key) ?? '[]'));
  } catch {
    return [];
  }
}
