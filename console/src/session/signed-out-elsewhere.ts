import type { SignOutChannel } from './sign-out-channel.ts';
import type { StoredSession } from './stored-session.ts';

/**
 * Whether the person signed out in another tab since this session began. A sleeping, frozen or
 * left tab does not receive the message.
 */
export function signedOutElsewhere(
  { expiresAtMs, lifeMs }: Pick<StoredSession, 'expiresAtMs' | 'lifeMs'>,
  { lastAtMs }: Pick<SignOutChannel, 'lastAtMs'>,
): boolean {
  const signedOutAtMs = lastAtMs();
  return signedOutAtMs !== undefined && signedOutAtMs > expiresAtMs - (lifeMs ?? 0);
}
