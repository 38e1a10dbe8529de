import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { ProblemError } from '../problems/problem-error.ts';
import { providerAway } from './provider-away.ts';
import { providerEndpoint } from './provider-document.ts';

/** Longest time that a person's address counts as fresh. */
const freshMs = 5 * 60_000;
const fetchLimitMs = 2000;
/** Tokens remembered at once; the oldest go first. */
const cacheLimit = 1000;

const UserInfo = z.looseObject({ email: z.catch(z.optional(z.string()), undefined) });

/** The e-mail address behind an access token; undefined where the provider tells none. */
export type EmailOfToken = (token: string) => Promise<string | undefined>;

/**
 * Asks the issuer's userinfo endpoint (OpenID Connect Core 5.3), for providers whose access tokens
 * carry no address. An answer counts for five minutes, kept by the token's hash. Throws
 * `unauthenticated` where the provider no longer knows the token, and
 * `identity-provider-unavailable` where it cannot be asked: who decides must be known.
 */
export function userinfoEmail(issuer: string, nowMs: () => number = Date.now): EmailOfToken {
  const known = new Map<string, { readonly email: Promise<string | undefined>; atMs: number }>();
  let endpoint: Promise<string> | undefined;

  return (token) => {
    const key = createHash('sha256').update(token).digest('base64url');
    const entry = known.get(key);
    if (entry !== undefined && nowMs() - entry.atMs < freshMs) return entry.email;
    const email = ask(token);
    // Deleted first, so that the order of the map is the order of age.
    known.delete(key);
    known.set(key, { email, atMs: nowMs() });
    const [oldest] = known.keys();
    if (known.size > cacheLimit && oldest !== undefined) known.delete(oldest);
    email.catch(() => {
      if (known.get(key)?.email === email) known.delete(key);
    });
    return email;
  };

  async function ask(token: string): Promise<string | undefined> {
    try {
      endpoint ??= providerEndpoint(issuer, 'userinfo_endpoint');
      const answer = await get(await endpoint, { authorization: `Bearer ${token}` });
      if (answer.status === 401) throw new ProblemError('unauthenticated');
      if (!answer.ok) throw new Error(`The userinfo endpoint answered ${answer.status}.`);
      return UserInfo.parse(await answer.json()).email;
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
