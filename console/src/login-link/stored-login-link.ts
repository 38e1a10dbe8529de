import type { Locale } from '@countersign/domain/locale/normalise-locale';
import { LoginLink } from '@countersign/domain/login-link/login-link';
import * as z from 'zod/mini';
import type { TabStorage } from '../storage/tab-storage.ts';
import { linkKey, linkLifeMs } from './store-login-link.ts';

const StoredLink = z.object({ link: LoginLink, storedAtMs: z.number() });

/** The stored link, unless it is too old; it stays until removeLoginLink. */
export function readStoredLink(storage: TabStorage, nowMs: number): LoginLink | undefined {
  const stored = storage.readJson(linkKey, StoredLink);
  const ageMs = nowMs - (stored?.storedAtMs ?? 0);
  return ageMs >= 0 && ageMs <= linkLifeMs ? stored?.link : undefined;
}

/** The language that the person chose while the link waits takes the place of the link's own (S3.7). */
export function storeLinkLocale(storage: TabStorage, locale: Locale | undefined): void {
  const stored = storage.readJson(linkKey, StoredLink);
  if (stored) storage.writeJson(linkKey, { ...stored, link: { ...stored.link, locale } });
}

/** A link is used once (S2.4). */
export function removeLoginLink(storage: TabStorage): void {
  storage.remove(linkKey);
}
