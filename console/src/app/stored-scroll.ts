import * as z from 'zod/mini';
import type { TabStorage } from '../storage/tab-storage.ts';

const key = 'scroll';
const StoredScroll = z.object({ place: z.string(), top: z.number() });

/** S4.2: stores the scroll position before the redirect to the provider. `place` is path and query. */
export function storeScroll(storage: TabStorage, place: string, top: number): void {
  storage.writeJson(key, { place, top });
}

/** The distance from the top in CSS pixels, if it was stored for this place. */
export function readStoredScroll(storage: TabStorage, place: string): number | undefined {
  const stored = storage.readJson(key, StoredScroll);
  return stored?.place === place ? stored.top : undefined;
}

/** A position is used once. */
export function removeScroll(storage: TabStorage): void {
  storage.remove(key);
}
