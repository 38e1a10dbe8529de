import * as z from 'zod/mini';
import type { TabStorage } from '../session/tab-storage.ts';

const key = 'scroll';
const Kept = z.object({ place: z.string(), top: z.number() });

/** S4.2: where on a screen somebody was who leaves for the provider. `place` is path and query. */
export function keepScroll(storage: TabStorage, place: string, top: number): void {
  storage.write(key, JSON.stringify({ place, top }));
}

/** The distance from the top in CSS pixels, only for the place it was kept for. */
export function readScroll(storage: TabStorage, place: string): number | undefined {
  const text = storage.read(key);
  if (text === undefined) return undefined;
  try {
    const kept = Kept.parse(JSON.parse(text));
    return kept.place === place ? kept.top : undefined;
  } catch {
    return undefined; // written by a hand
  }
}

/** Used once. */
export function dropScroll(storage: TabStorage): void {
  storage.remove(key);
}
