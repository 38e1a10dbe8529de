import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { ProblemError } from '../problems/problem-error.ts';
import { Groups } from './access-claims.ts';
import { ProviderRefused, providerEndpoint } from './provider-document.ts';
import { providerAway } from './token-problems.ts';

/** How long an answer is cached. */
const cacheMs = 5 * 60_000;
const fetchLimitMs = 2000;
/** Cached tokens; the oldest is dropped first. */
const cacheLimit = 1000;

const maybeText = z.catch(z.optional(z.string()), undefined);

/** The provider's answer about the person behind a token; a value of the wrong type counts as absent. */
const UserInfo = z.looseObject({
  sub: maybeText,
  name: maybeText,
  email: maybeText,
  groups: Groups,
});
export type UserInfo = z.infer<typeof UserInfo>;

export type AskUserInfo = (token: string) => Promise<UserInfo>;

/**
 * Asks the issuer's userinfo endpoint (OpenID Connect Core 5.3), for providers whose access tokens
 * lack address or groups. Answers are cached by the token's hash for five minutes. Throws
 * `unauthenticated` if the provider no longer knows the token, and `identity-provider-unavailable`
 * if it cannot be reached.
 */
export function userinfo(issuer: string, nowMs: () => number = Date.now): AskUserInfo {
  const known = new Map<string, { readonly info: Promise<UserInfo>; atMs: number }>();
  let endpoint: Promise<string> | undefined;

  return (token) => {
    const key = createHash('sha256').update(token).digest('base64url');
    const entry = known.get(key);
    if (entry !== undefined && nowMs() - entry.atMs < cacheMs) return entry.info;
    const info = ask(token);
    // Deleted first: the map's order must be the order of age.
    known.delete(key);
    known.set(key, { info, atMs: nowMs() });
    const [oldest] = known.keys();
    if (known.size > cacheLimit && oldest !== undefined) known.delete(oldest);
    info.catch(() => {
      if (known.get(key)?.info === info) known.delete(key);
    });
    return info;
  };

  async function ask(token: string): Promise<UserInfo> {
    try {
      endpoint ??= providerEndpoint(issuer, 'userinfo_endpoint');
      const answer = await get(await endpoint, { authorization: `Bearer ${token}` });
      if (answer.status === 401) throw new ProblemError('unauthenticated');
      if (!answer.ok) throw new ProviderRefused('userinfo', answer.status);
      return UserInfo.parse(await answer.json());
    } catch (error) {
      endpoint = undefined;
      throw error instanceof ProblemError ? error : providerAway(error);
    }
  }
}

function get(address: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(address, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(fetchLimitMs),
  });
}
