import { IdentityClaims } from '@countersign/domain/identity/identity-claims';
import * as z from 'zod/mini';
import type { TabStorage } from '../storage/tab-storage.ts';

/** What a header can carry (RFC 6750): with a line break in it, no call could be sent. */
export const AccessToken = z.string().check(z.regex(/^[!-~]+$/));

const StoredSession = z.object({
  accessToken: AccessToken,
  idToken: z.string(),
  refreshToken: z.optional(z.string()),
  /** The name of the key that the access token is bound to; absent for a bearer token. */
  key: z.optional(z.string()),
  /** By this machine's clock. */
  expiresAtMs: z.number(),
  /** Life time of the access token; absent if an older release stored it. */
  lifeMs: z.optional(z.number()),
  claims: IdentityClaims,
});
export type StoredSession = z.infer<typeof StoredSession>;

export function readStoredSession(storage: TabStorage): StoredSession | undefined {
  return storage.readJson(sessionKey, StoredSession);
}

/** False if it would not outlive this page. */
export function storeSession(storage: TabStorage, session: StoredSession): boolean {
  return storage.writeJson(sessionKey, session);
}

export function removeSession(storage: TabStorage): void {
  storage.remove(sessionKey);
}

/** The key of the stored session, in the tab's or the browser's storage. */
const sessionKey = 'session';
