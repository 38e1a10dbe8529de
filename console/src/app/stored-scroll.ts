import * as z from 'zod/mini';
import type { TabStorage } from '../storage/tab-storage.ts';

const key = 'scroll';
const Kept = z.object({ place: z.string(), top: z.number() });

/** S4.2: where on a screen somebody was who leaves for the provider. `place` is path and query. */
export function storeScroll(storage: TabStorage, place: string, top: number): void {
  storage.writeJson(key, { place, top });
}

/** The distance from the top in CSS pixels, only for the place it was kept for. */
export function readStoredScroll(storage: TabStorage, place: string): number | undefined {
  const kept = storage.readJson(key, Kept);
  return kept?.place === place ? kept.top : undefined;
}

/** Used once. */
export function removeScroll(storage: TabStorage): void {
  storage.remove(key);
}
