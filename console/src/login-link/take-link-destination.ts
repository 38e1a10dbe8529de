import type { AllowedOrigins } from '@countersign/domain/login-link/check-return-address';
import { forwardPath } from '@countersign/domain/login-link/forward-path';
import { readLoginLink } from '@countersign/domain/login-link/read-login-link';
import { dropLoginLink, type LinkStorage, readKeptLoginLink } from './kept-login-link.ts';

type LocaleSources = NonNullable<Parameters<typeof forwardPath>[1]>;

export interface LinkDestination {
  /** Own path with its query. */
  readonly path: string;
  /** The language of a link whose address has no place for it (S2.8). */
  readonly locale?: string;
}

/** S2.5-S2.9: the screen that the kept link leads to. Taken is used: there is none afterwards. */
export function takeLinkDestination(
  storage: LinkStorage,
  allowed: AllowedOrigins,
  sources: LocaleSources,
  nowMs: number,
): LinkDestination | undefined {
  const address = readKeptLoginLink(storage, nowMs);
  dropLoginLink(storage);
  const link = address === undefined ? undefined : readLoginLink(address, allowed);
  if (link === undefined) return undefined;
  const path = forwardPath(link, sources);
  return link.intent === 'reset-password' && link.locale !== undefined
    ? { path, locale: link.locale }
    : { path };
}
