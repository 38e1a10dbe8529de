import type { Db } from '../platform/database/database.ts';
import { hashOfSecret } from '../requests/room.ts';
import { forgettingCookies, sessionOf } from './session-cookie.ts';

/**
 * Ends the session that a browser has beside the link `token`, for an applicant at a device of somebody else. Returns the
 * headers by which the browser forgets both. Links and codes stay as they are: the mail's link opens the page again.
 */
export async function endSession(
  db: Db,
  token: string,
  cookies: string | undefined,
): Promise<string[]> {
  const tokenHash = hashOfSecret(token);
  const secret = sessionOf(tokenHash, cookies);
  if (secret !== undefined) {
    await db
      .deleteFrom('answer_sessions')
      .where('session_hash', '=', hashOfSecret(secret))
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return forgettingCookies(tokenHash);
}
