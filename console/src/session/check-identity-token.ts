import { SignInError } from './sign-in-error.ts';

/** How far ahead of this clock a token may have been issued. */
const maxIssuedAheadSeconds = 300;

/** How far ahead of its own clock the API takes a token's issue. */
const apiToleranceSeconds = 60;

/** Whether the API must find a token not valid yet: its clock and the provider's differ. */
export function isOfTheFuture(idToken: string, apiNowMs: number): boolean {
  const [, payload] = idToken.split('.');
  if (payload === undefined) return false;
  const { iat } = decode(payload);
  return typeof iat === 'number' && iat > apiNowMs / 1000 + apiToleranceSeconds;
}

interface Checked {
  readonly idToken: string;
  readonly accessToken: string;
  readonly clientId: string;
  readonly nowMs: number;
}

/**
 * The checks that oauth4webapi leaves out (S1.3): `iat` at most 300 s ahead, `azp` is this client
 * even with one audience, and `at_hash` if present. The library checks signature and the rest.
 */
export async function checkIdentityToken(checked: Checked): Promise<void> {
  const [header = '', payload = ''] = checked.idToken.split('.');
  const { alg } = decode(header);
  const { iat, azp, at_hash: atHash } = decode(payload);
  if (typeof iat !== 'number' || iat > checked.nowMs / 1000 + maxIssuedAheadSeconds) {
    throw new SignInError('clock', 'iat');
  }
  if (azp !== undefined && azp !== checked.clientId) throw new SignInError('token-invalid', 'azp');
  if (atHash === undefined) return;
  if (atHash !== (await halfHash(checked.accessToken, String(alg)))) {
    throw new SignInError('token-invalid', 'at_hash');
  }
}

/** OpenID Connect Core 3.1.3.6: the left half of the hash that goes with the signature. */
async function halfHash(text: string, alg: string): Promise<string> {
  const bits = /(?:256|384|512)$/.exec(alg)?.[0];
  // EdDSA (Ed25519) signs over SHA-512.
  const digest = await crypto.subtle.digest(`SHA-${bits ?? '512'}`, new TextEncoder().encode(text));
  const half = new Uint8Array(digest, 0, digest.byteLength / 2);
  return btoa(String.fromCharCode(...half))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function decode(part: string): Record<string, unknown> {
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes));
}
