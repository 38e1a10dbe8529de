import { hash } from 'node:crypto';
import type { Person } from '../platform/access/caller.ts';

/** What names the session behind a token; each is a hash, of bounded length. */
export interface SessionKeys {
  /** The person's session: the provider's `sid`, else the sign-in, else the token. */
  readonly own: string;
  /** The provider's session, whoever signed in there; undefined where tokens have no `sid`. */
  readonly provider: string | undefined;
  /** All sessions of the person. */
  readonly person: string;
}

export function sessionKeysOf({
  subject,
  signIn: { sid, authenticatedAtMs, issuedAtMs },
}: Pick<Person, 'subject' | 'signIn'>): SessionKeys {
  return {
    own:
      sid !== undefined
        ? keyOf('session', subject, sid)
        : authenticatedAtMs !== undefined
          ? keyOf('sign-in', subject, String(authenticatedAtMs))
          : keyOf('token', subject, String(issuedAtMs)),
    provider: sid === undefined ? undefined : providerKey(sid),
    person: personKey(subject),
  };
}

export function providerKey(sid: string): string {
  return keyOf('provider', sid);
}

export function personKey(subject: string): string {
  return keyOf('person', subject);
}

/** Of a logout token, by its `jti`. */
export function logoutTokenKey(jti: string): string {
  return keyOf('logout', jti);
}

function keyOf(...parts: readonly string[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}
