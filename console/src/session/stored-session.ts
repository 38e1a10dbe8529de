import { IdentityClaims } from '@countersign/domain/identity/identity-claims';
import * as z from 'zod/mini';
import type { TabStorage } from '../storage/tab-storage.ts';

const StoredSession = z.object({
  accessToken: z.string(),
  idToken: z.string(),
  refreshToken: z.optional(z.string()),
  /** By this machine's clock. */
  expiresAtMs: z.number(),
  /** Life time of the access token; absent if an older release stored it. */
  lifeMs: z.optional(z.number()),
  claims: IdentityClaims,
});
export type StoredSession = z.infer<typeof StoredSession>;

const SignInTransaction = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  issuer: z.string(),
  returnTo: z.string(),
  startedAtMs: z.number(),
  /** The account that was signed in and is expected again: the `sub` of its token. */
  expectedSub: z.optional(z.string()),
  /** Begun because the provider required a newer sign-in. */
  reauthenticated: z.optional(z.boolean()),
});
export type SignInTransaction = z.infer<typeof SignInTransaction>;

/** Longer than a sign-in takes, and as long as a login link is stored (S2.4). */
export const transactionLifeMs = 30 * 60_000;

const sessionKey = 'session';
const transactionKey = (state: string) => `sign-in.${state}`;

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

/** False if it would not outlive the redirect to the provider. */
export function storeTransaction(storage: TabStorage, transaction: SignInTransaction): boolean {
  return storage.writeJson(transactionKey(transaction.state), transaction);
}

/** Reads and removes the transaction: it is valid for one callback. */
export function takeTransaction(
  storage: TabStorage,
  state: string,
  nowMs: number,
): SignInTransaction | undefined {
  const transaction = storage.readJson(transactionKey(state), SignInTransaction);
  storage.remove(transactionKey(state));
  const age = nowMs - (transaction?.startedAtMs ?? 0);
  return age >= 0 && age <= transactionLifeMs ? transaction : undefined;
}
