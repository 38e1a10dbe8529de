import { hash } from 'node:crypto';
import type { AccessClaims } from './access-claims.ts';

/** A withdrawn key counts that much longer; the keys themselves are fetched every ten minutes. */
const rememberedMs = 30_000;
const mostTokens = 1000;

type Verify = (token: string) => Promise<AccessClaims>;

interface Verified {
  readonly claims: AccessClaims;
  readonly untilMs: number;
}

/**
 * `verify` for access tokens, with its good answers remembered for half a minute and never beyond the
 * token's own end (ADR 36). Refusals are not remembered. The tokens themselves are not stored.
 */
export function verifiedTokens(verify: Verify, nowMs: () => number = Date.now): Verify {
  const known = new Map<string, Verified>();
  return async (token) => {
    const key = hash('sha256', token, 'base64');
    const found = known.get(key);
    if (found !== undefined && nowMs() < found.untilMs) return found.claims;
    known.delete(key);
    const claims = await verify(token);
    const untilMs = Math.min(nowMs() + rememberedMs, claims.exp * 1000);
    known.set(key, { claims, untilMs });
    // The one that was verified longest ago; a Map iterates in the order of insertion.
    const [oldest] = known.size > mostTokens ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return claims;
  };
}
