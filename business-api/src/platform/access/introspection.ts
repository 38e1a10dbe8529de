import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { AccessClaims } from './access-claims.ts';
import { ProviderRefused, providerEndpoint } from './provider-document.ts';
import { longestToken, providerAway, refusedToken } from './token-problems.ts';
import type { TokenSettings } from './verify-access-token.ts';

export interface IntrospectionSettings {
  /** By default the one that the issuer's discovery document names. */
  readonly endpoint?: string | undefined;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The provider's answer about a valid token. */
export type ActiveToken = z.infer<typeof ActiveToken>;

/** Undefined for an invalid token. Throws if the provider gives no usable answer. */
export type Introspect = (
  token: string,
  options?: { readonly fresh?: boolean },
) => Promise<ActiveToken | undefined>;

const answerLimitMs = 3000;
/** The longest time that a revoked token stays valid here. */
const cacheMs = 30_000;
/** Cached tokens; the oldest is dropped first. */
const cacheLimit = 5000;
const longestAnswer = 64 * 1024;
/** Concurrent requests to the provider; without a limit, forged tokens could flood it. */
const requestLimit = 50;

const Verdict = z.looseObject({ active: z.boolean() });
const ActiveToken = z.looseObject({ active: z.literal(true), exp: z.optional(z.number()) });

/**
 * Asks the provider whether tokens are valid (RFC 7662), as a confidential client. Answers about
 * valid tokens are cached by the token's hash for 30 seconds and never past the token's end, others
 * not at all. `fresh` ignores the cache.
 */
export function introspection(
  issuer: string,
  settings: IntrospectionSettings,
  nowMs: () => number = Date.now,
): Introspect {
  const cache = new Map<string, { readonly claims: ActiveToken; readonly untilMs: number }>();
  const asking = new Map<string, Promise<ActiveToken | undefined>>();
  let endpoint: Promise<string> | undefined;

  return async (token, { fresh = false } = {}) => {
    const hash = createHash('sha256').update(token).digest('base64url');
    const known = cache.get(hash);
    if (!fresh && known !== undefined && nowMs() < known.untilMs) return known.claims;
    const claims = await askOnce(hash, token);
    // Deleted first: the map's order must be the order of age.
    cache.delete(hash);
    if (claims !== undefined) store(hash, claims);
    return claims;
  };

  function askOnce(hash: string, token: string): Promise<ActiveToken | undefined> {
    const pending = asking.get(hash);
    if (pending !== undefined) return pending;
    if (asking.size >= requestLimit)
      return Promise.reject(new Error('Too many introspections are in progress.'));
    const answer = ask(token).finally(() => asking.delete(hash));
    asking.set(hash, answer);
    return answer;
  }

  function store(hash: string, claims: ActiveToken): void {
    cache.set(hash, { claims, untilMs: Math.min(nowMs() + cacheMs, endOf(claims)) });
    const [oldest] = cache.keys();
    if (cache.size > cacheLimit && oldest !== undefined) cache.delete(oldest);
  }

  async function ask(token: string): Promise<ActiveToken | undefined> {
    try {
      endpoint ??= settings.endpoint
        ? Promise.resolve(settings.endpoint)
        : providerEndpoint(issuer, 'introspection_endpoint');
      const verdict = Verdict.parse(await post(await endpoint, settings, token));
      return verdict.active ? ActiveToken.parse(verdict) : undefined;
    } catch (error) {
      endpoint = undefined;
      throw error;
    }
  }
}

/** RFC 7662: the end is optional. Without it a token is valid as long as the provider says so. */
function endOf({ exp }: ActiveToken): number {
  return exp === undefined ? Number.POSITIVE_INFINITY : exp * 1000;
}

async function post(
  address: string,
  { clientId, clientSecret }: IntrospectionSettings,
  token: string,
): Promise<unknown> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Basic ${Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString('base64')}`,
    },
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
    redirect: 'error',
    signal: AbortSignal.timeout(answerLimitMs),
  });
  // Including 401: then the provider rejects this API's credentials, not the token.
  if (answer.status !== 200) throw new ProviderRefused('introspection', answer.status);
  const text = await answer.text();
  if (text.length > longestAnswer) throw new Error('The introspection answer is too long.');
  return JSON.parse(text);
}

/** RFC 6749 §2.3.1: both halves are form-encoded before they are joined. */
function formEncoded(text: string): string {
  return new URLSearchParams({ x: text }).toString().slice('x='.length);
}

const clockToleranceSeconds = 60;
/** Where the provider names no end: long work of a request ends then, and asks again. */
const assumedLifeSeconds = 300;

const inactive = "The provider says that the token is not active, or is another subject's.";
const notOurs =
  'The introspection names another issuer than IDENTITY_ISSUER, another audience than API_AUDIENCE, ' +
  'no subject, or a time that is past or in the future.';

/**
 * The claims of an introspected token, checked like those of a JWT: issuer, audience, times, subject.
 * Throws `unauthenticated` for a token that is not valid here and `identity-provider-unavailable` if
 * the provider cannot be reached.
 */
export async function introspectedClaims(
  token: string,
  introspect: Introspect,
  { issuer, audience }: Pick<TokenSettings, 'issuer' | 'audience'>,
  options: { readonly fresh?: boolean },
): Promise<AccessClaims> {
  if (token.length > longestToken) throw refusedToken();
  const answer = await introspect(token, options).catch((error: unknown) => {
    throw providerAway(error);
  });
  if (answer === undefined) throw refusedToken(inactive);
  const now = Date.now() / 1000;
  const { iss = issuer, aud, iat, nbf, token_type: type = 'Bearer' } = answer;
  const { exp = Math.ceil(now) + assumedLifeSeconds } = answer;
  const isFuture = (time: unknown) => Number(time ?? 0) > now + clockToleranceSeconds;
  const isOurs =
    iss === issuer &&
    [aud].flat().includes(audience) &&
    /^(?:bearer|dpop)$/i.test(String(type)) &&
    exp > now - clockToleranceSeconds &&
    !isFuture(iat) &&
    !isFuture(nbf);
  // Some providers name the person by `username` only.
  const claims = AccessClaims.safeParse({ name: answer.username, ...answer, iss, exp });
  if (!isOurs || !claims.success) throw refusedToken(notOurs);
  return claims.data;
}

/**
 * Asks whether the JWT behind these verified claims is still valid. Throws `unauthenticated` if it was
 * revoked or the answer is about another subject, and `identity-provider-unavailable` if the provider
 * cannot be reached.
 */
export async function requireActive(
  token: string,
  { sub }: AccessClaims,
  introspect: Introspect,
  options: { readonly fresh?: boolean },
): Promise<void> {
  const answer = await introspect(token, options).catch((error: unknown) => {
    throw providerAway(error);
  });
  if (answer === undefined || (answer.sub ?? sub) !== sub) throw refusedToken(inactive);
}
