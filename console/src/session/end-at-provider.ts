import { errorWord } from './error-word.ts';
import type { SessionParts } from './session-parts.ts';
import { storeSignedOutLocale } from './signed-out-locale.ts';
import { signedOutOffline as offline } from './signed-out-offline.ts';
import type { StoredSession } from './stored-session.ts';

/** Ends the session at the provider: its tokens and, in the tab that `leaves`, its own session. */
export async function endAtProvider(
  parts: SessionParts,
  session: StoredSession,
  leaves: boolean,
): Promise<void> {
  void forgetKeyOf(session);
  if (leaves) storeSignedOutLocale(parts.storage, session, new URL(parts.here(), parts.ownOrigin));
  await revokeTokens(parts, session);
  if (leaves) await leaveSignedOut(parts, session);
}

/** A key that stays, where this fails, is removed by a later sign-in. */
async function forgetKeyOf({ key }: StoredSession): Promise<void> {
  if (key === undefined) return;
  const forget = import('./holder-key.ts').then((keys) => keys.forgetKey(key));
  await forget.catch(() => undefined);
}

/** S4.3: revokes the tokens. A failure is only logged (S8.1). */
async function revokeTokens(parts: SessionParts, session: StoredSession): Promise<void> {
  try {
    const provider = await parts.loadProvider();
    await provider.revoke(session.accessToken, 'access_token');
    if (session.refreshToken !== undefined) {
      await provider.revoke(session.refreshToken, 'refresh_token');
    }
  } catch (error) {
    parts.log('revocation-failed', { reason: errorWord(error) });
  }
}

/**
 * Leaves for the end of the provider's session, else for the page after a sign-out. Offline the browser
 * would show an error in place of the provider's page; the console's own says what is left to do.
 */
async function leaveSignedOut(parts: SessionParts, session: StoredSession): Promise<void> {
  // Node and some embedded browsers do not say.
  if (navigator.onLine === false) return parts.leave(`${parts.signedOutPath}?${offline}`, 'assign');
  const leaving = parts.loadProvider().then((provider) =>
    provider.endSession({
      idToken: session.idToken,
      account: session.claims.preferred_username ?? session.claims.email ?? session.claims.sub,
      postLogoutRedirectUri: parts.ownOrigin + parts.signedOutPath,
    }),
  );
  // The local session has ended anyway.
  if (!(await leaving.catch(() => false))) parts.leave(parts.signedOutPath, 'assign');
}
