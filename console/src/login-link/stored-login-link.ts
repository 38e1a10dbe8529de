import { LoginLink } from '@countersign/domain/login-link/read-login-link';
import * as z from 'zod/mini';
import type { TabStorage } from '../storage/tab-storage.ts';

/** S2.4. */
export const linkLifeMs = 30 * 60_000;
const key = 'login-link';
const StoredLink = z.object({ link: LoginLink, storedAtMs: z.number() });

/** S2.4: keeps the link over the trip to the provider; a later one replaces it. */
export function storeLoginLink(storage: TabStorage, link: LoginLink, nowMs: number): void {
  storage.writeJson(key, { link, storedAtMs: nowMs } satisfies z.input<typeof StoredLink>);
}

/** The stored link, unless it is too old; it stays until removeLoginLink. */
export function readStoredLink(storage: TabStorage, nowMs: number): LoginLink | undefined {
  const stored = storage.readJson(key, StoredLink);
  const ageMs = nowMs - (stored?.storedAtMs ?? 0);
  return ageMs >= 0 && ageMs <= linkLifeMs ? stored?.link : undefined;
}

/** A link is used once (S2.4). */
export function removeLoginLink(storage: TabStorage): void {
  storage.remove(key);
}
