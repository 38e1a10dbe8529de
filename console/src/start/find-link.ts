import type { LoginLink } from '@countersign/domain/login-link/login-link';
import { linkKey, linkLifeMs } from '../login-link/store-login-link.ts';
import type { TabStorage } from '../storage/tab-storage.ts';

/**
 * The stored login link (S2.4), unless it is too old. Its values are not checked here: they only
 * lead to a path, whose reader checks them.
 */
export function findLink(storage: TabStorage, nowMs: number): LoginLink | undefined {
  const text = storage.read(linkKey);
  if (text === undefined) return undefined;
  const { link, storedAtMs } = JSON.parse(text);
  const ageMs = nowMs - storedAtMs;
  return ageMs >= 0 && ageMs <= linkLifeMs ? link : undefined;
}
