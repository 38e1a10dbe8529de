import { paths, withoutTrailingSlash } from '../paths.ts';
import type { SessionState } from '../session/session-state.ts';

export interface FirstStep {
  /** Redirect the person to the provider at once (S4.1). */
  readonly signIn: boolean;
  /** What the router shows: the opened address, home, or the stored link's screen. */
  readonly show: 'opened' | 'home' | 'link';
}

/**
 * S2.4, S2.11, S4.1: what to do with the address the page was opened with. A signed-in person
 * follows a link at once. A link need not be a route (`/deny?…`); home then waits with it.
 */
export function firstStep(opened: {
  readonly pathname: string;
  readonly hasLink: boolean;
  readonly session: SessionState['kind'];
}): FirstStep {
  const { pathname, hasLink, session } = opened;
  if (hasLink && session === 'signed-in') return { signIn: false, show: 'link' };
  const guarded = needsSignIn(pathname);
  return {
    // Home itself waits 300 ms (S4.4).
    signIn: session === 'anonymous' && (guarded || (hasLink && pathname !== paths.home)),
    show: hasLink && !guarded ? 'home' : 'opened',
  };
}

const guardedPaths = [paths.approve, paths.reject, paths.resetPassword, paths.customerService];

/** S2.1: whether this path requires a sign-in. */
export function needsSignIn(pathname: string): boolean {
  const path = withoutTrailingSlash(pathname);
  return guardedPaths.some((one) => path === one) || path.startsWith(`${paths.customerService}/`);
}
