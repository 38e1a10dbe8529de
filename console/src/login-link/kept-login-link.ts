import type { AllowedOrigins } from '@countersign/domain/login-link/check-return-address';
import { storableLoginLink } from '@countersign/domain/login-link/storable-login-link';
import * as z from 'zod/mini';

/** The tab's storage, as far as a login link needs it. */
export interface LinkStorage {
  readonly read: (key: string) => string | undefined;
  readonly write: (key: string, value: string) => boolean;
  readonly remove: (key: string) => void;
}

/** S2.4. */
export const linkLifeMs = 30 * 60_000;
const key = 'login-link';
const Kept = z.object({ address: z.string(), keptAtMs: z.number() });

/**
 * S2.4: keeps the address the page was opened with, where it is a login link. To be called before
 * anything redirects. Any other address leaves what is kept alone.
 */
export function keepLoginLink(
  storage: LinkStorage,
  address: string,
  allowed: AllowedOrigins,
  nowMs: number,
): void {
  const kept = storableLoginLink(address, allowed);
  if (kept !== undefined) storage.write(key, JSON.stringify({ address: kept, keptAtMs: nowMs }));
}

/** The kept address, if it is still fresh; it stays until dropLoginLink. */
export function readKeptLoginLink(storage: LinkStorage, nowMs: number): string | undefined {
  const text = storage.read(key);
  if (text === undefined) return undefined;
  try {
    const { address, keptAtMs } = Kept.parse(JSON.parse(text));
    const age = nowMs - keptAtMs;
    return age >= 0 && age <= linkLifeMs ? address : undefined;
  } catch {
    return undefined; // written by a hand
  }
}

/** Used once (S2.4). */
export function dropLoginLink(storage: LinkStorage): void {
  storage.remove(key);
}
