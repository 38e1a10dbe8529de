import type { SessionParts } from './session-parts.ts';
import type { StoredSession } from './stored-session.ts';

/** S4.3: revokes the tokens. A failure is only logged (S8.1). */
export async function revokeTokens(parts: SessionParts, session: StoredSession): Promise<void> {
  try {
    const provider = await parts.loadProvider();
    await provider.revoke(session.accessToken, 'access_token');
    if (session.refreshToken !== undefined) {
      await provider.revoke(session.refreshToken, 'refresh_token');
    }
  } catch (error) {
    parts.log('revocation-failed', { reason: error instanceof Error ? error.name : undefined });
  }
}

/** The address that ends the provider's session, else the page after a sign-out. */
export async function placeAfterSignOut(
  parts: SessionParts,
  session: StoredSession,
): Promise<string> {
  try {
    const provider = await parts.loadProvider();
    const address = await provider.endSessionAddress({
      idToken: session.idToken,
      postLogoutRedirectUri: parts.ownOrigin + parts.signedOutPath,
    });
    return address ?? parts.signedOutPath;
  } catch {
    return parts.signedOutPath; // the local session has ended anyway
  }
}
