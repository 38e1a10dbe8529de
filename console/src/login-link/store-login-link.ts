import type { LoginLink } from '@countersign/domain/login-link/login-link';
import type { TabStorage } from '../storage/tab-storage.ts';

/** S2.4. */
export const linkLifeMs = 30 * 60_000;
export const linkKey = 'login-link';

/** S2.4: stores the link for the trip to the provider; a later one replaces it. */
export function storeLoginLink(storage: TabStorage, link: LoginLink, nowMs: number): void {
  storage.writeJson(linkKey, { link, storedAtMs: nowMs });
}
