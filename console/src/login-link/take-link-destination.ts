import { forwardPath, type LinkLocaleSources } from '@countersign/domain/login-link/forward-path';
import type { TabStorage } from '../storage/tab-storage.ts';
import { readStoredLink, removeLoginLink } from './stored-login-link.ts';

export interface LinkDestination {
  /** Own path with its query. */
  readonly path: string;
  /** The language of a link whose address has no place for it (S2.8). */
  readonly locale?: string;
}

/** S2.5-S2.9: the screen that the stored link leads to; removes the link. */
export function takeLinkDestination(
  storage: TabStorage,
  sources: LinkLocaleSources,
  nowMs: number,
): LinkDestination | undefined {
  const link = readStoredLink(storage, nowMs);
  removeLoginLink(storage);
  if (link === undefined) return undefined;
  const path = forwardPath(link, sources);
  return link.intent === 'reset-password' && link.locale !== undefined
    ? { path, locale: link.locale }
    : { path };
}
