import { base64url, calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from 'jose';

/** A request whose access token is bound to a key (RFC 9449), as a server received it. */
export interface BoundRequest {
  readonly method: string;
  /** The path, without query and fragment. */
  readonly path: string;
  /** The names, with their ports, by which the server may have been called. */
  readonly hosts: readonly string[];
  readonly accessToken: string;
  /** The token's `cnf.jkt`: the SHA-256 thumbprint of its holder's key (RFC 7638). */
  readonly thumbprint: string;
  /** The header `DPoP`, if the request has one. */
  readonly proof: string | undefined;
}

/** What a proof does not fit; `missing`: there is none, `replayed`: it was used before. */
export type ProofFault =
  | 'missing'
  | 'malformed'
  | 'other-request'
  | 'other-token'
  | 'other-key'
  | 'not-recent'
  | 'replayed';

/** The signatures that are accepted, as `algs` of a challenge names them. */
export const proofAlgorithms = ['ES256', 'EdDSA', 'Ed25519'] as const;

export type HolderProofs = (request: BoundRequest) => Promise<ProofFault | undefined>;

const longestProof = 4096;
const longestId = 256;
const recentSeconds = 60;
const mostRemembered = 200_000;

/**
 * Checks that whoever sends a request holds the key of its token: what was not sent by its holder, or for another
 * request, is refused, and so is a proof that this check has seen. It remembers those of the last two minutes, at most
 * 200,000; another process does not know them. Resolves with undefined where the proof holds.
 */
export function holderProofs(nowMs: () => number = Date.now): HolderProofs {
  /** Until when each was of use, in seconds; in the order in which they came. */
  const seen = new Map<string, number>();

  const isNew = (key: string, untilSeconds: number): boolean => {
    const nowSeconds = nowMs() / 1000;
    for (const [oldest, until] of seen) {
      if (until >= nowSeconds && seen.size < mostRemembered) break;
      seen.delete(oldest);
    }
    if (seen.has(key)) return false;
    seen.set(key, untilSeconds);
    return true;
  };

  return async ({ method, path, hosts, accessToken, thumbprint, proof }) => {
    if (proof === undefined || proof === '') return 'missing';
    if (proof.length > longestProof) return 'malformed';
    const verified = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: [...proofAlgorithms],
      currentDate: new Date(nowMs()),
    }).catch((error: unknown) => {
      // Hostile headers make jose and Web Crypto throw plain errors, too; others are ours.
      if (error instanceof errors.JOSEError) return undefined;
      if (error instanceof TypeError || error instanceof DOMException) return undefined;
      throw error;
    });
    if (verified === undefined) return 'malformed';
    const { iat, jti, htm, htu, ath } = verified.payload;
    if (typeof iat !== 'number' || typeof jti !== 'string') return 'malformed';
    if (jti === '' || jti.length > longestId) return 'malformed';
    if (htm !== method || !isFor(htu, hosts, path)) return 'other-request';
    if (ath !== (await hashOf(accessToken))) return 'other-token';
    const { jwk } = verified.protectedHeader;
    if (jwk === undefined || (await calculateJwkThumbprint(jwk)) !== thumbprint) return 'other-key';
    if (Math.abs(nowMs() / 1000 - iat) > recentSeconds) return 'not-recent';
    return isNew(`${thumbprint} ${jti}`, iat + recentSeconds) ? undefined : 'replayed';
  };
}

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return base64url.encode(new Uint8Array(bytes));
}

/** The scheme is left out: a server behind a proxy that ends TLS does not know it. */
function isFor(htu: unknown, hosts: readonly string[], path: string): boolean {
  const url = typeof htu === 'string' ? URL.parse(htu) : null;
  return url !== null && hosts.includes(url.host) && url.pathname === path;
}
