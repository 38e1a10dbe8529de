import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { providerEndpoint } from './provider-document.ts';

export interface IntrospectionSettings {
  /** Where it is not given, the issuer's discovery document names it. */
  readonly endpoint?: string | undefined;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What the provider says of a token that counts now. */
export type ActiveToken = z.infer<typeof ActiveToken>;

/** Undefined for a token that does not count. Throws where the provider gives no usable answer. */
export type Introspect = (
  token: string,
  options?: { readonly fresh?: boolean },
) => Promise<ActiveToken | undefined>;

const answerLimitMs = 3000;
/** So long a token may still count that was revoked. */
const keptMs = 30_000;
/** Tokens remembered at once; the oldest go first. */
const mostKept = 5000;
const longestAnswer = 64 * 1024;
/** Questions at once; more would let anybody with made-up tokens flood the provider. */
const mostAsked = 50;

const Verdict = z.looseObject({ active: z.boolean() });
const ActiveToken = z.looseObject({ active: z.literal(true), exp: z.number() });

/**
 * Asks the provider whether tokens count (RFC 7662), as a confidential client. Good answers are kept
 * by the token's hash for 30 seconds and never past its end, others not at all. `fresh` asks anew.
 */
export function introspection(
  issuer: string,
  settings: IntrospectionSettings,
  nowMs: () => number = Date.now,
): Introspect {
  const kept = new Map<string, { readonly claims: ActiveToken; readonly untilMs: number }>();
  const asking = new Map<string, Promise<ActiveToken | undefined>>();
  let endpoint: Promise<string> | undefined;

  return async (token, { fresh = false } = {}) => {
    const hash = createHash('sha256').update(token).digest('base64url');
    const known = kept.get(hash);
    if (!fresh && known !== undefined && nowMs() < known.untilMs) return known.claims;
    const claims = await askOnce(hash, token);
    // Deleted first, so that the order of the map is the order of age.
    kept.delete(hash);
    if (claims !== undefined) keep(hash, claims);
    return claims;
  };

  function askOnce(hash: string, token: string): Promise<ActiveToken | undefined> {
    const underWay = asking.get(hash);
    if (underWay !== undefined) return underWay;
    if (asking.size >= mostAsked)
      return Promise.reject(new Error('Too many are being asked about.'));
    const answer = ask(token).finally(() => asking.delete(hash));
    asking.set(hash, answer);
    return answer;
  }

  function keep(hash: string, claims: ActiveToken): void {
    kept.set(hash, { claims, untilMs: Math.min(nowMs() + keptMs, claims.exp * 1000) });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
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
  // 401 too: it is this API that the provider does not know, and not the person.
  if (answer.status !== 200) throw new Error(`Introspection answered ${answer.status}.`);
  const text = await answer.text();
  if (text.length > longestAnswer) throw new Error('Introspection answered too much.');
  return JSON.parse(text);
}

/** RFC 6749 §2.3.1: both halves are form-encoded before they are joined. */
function formEncoded(text: string): string {
  return new URLSearchParams({ x: text }).toString().slice('x='.length);
}
