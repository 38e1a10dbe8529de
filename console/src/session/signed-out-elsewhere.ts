import type { SignOutChannel } from './sign-out-channel.ts';
import type { StoredSession } from './stored-session.ts';

/**
 * Whether somebody signed out in another tab since this session began: this tab may have slept, been
 * put away by a phone, or have been left for another page, and heard nothing of it.
 */
export function signedOutElsewhere(
  { expiresAtMs, lifeMs }: StoredSession,
  { lastAtMs }: Pick<SignOutChannel, 'lastAtMs'>,
): boolean {
  const signedOutAtMs = lastAtMs();
  return signedOutAtMs !== undefined && signedOutAtMs > expiresAtMs - (lifeMs ?? 0);
}
