import { createStore, del, entries, get, set } from 'idb-keyval';
import type { AuthorizationServer } from 'oauth4webapi';
import { serverClock } from '../clock/server-clock.ts';
import type { Identity } from './provider.ts';
import { SignInError } from './sign-in-error.ts';

// Keys that tokens are bound to (RFC 9449, ADR 110). Loaded where the configuration wants it; the browser signs with a
// key and gives it to no script.

/** An access token, and the name of the key that it is bound to. */
export interface BoundToken {
  readonly accessToken: string;
  readonly key: string;
}

interface StoredKey {
  readonly pair: CryptoKeyPair;
  readonly createdAtMs: number;
}

const algorithm = 'ES256';
const curve = { name: 'ECDSA', namedCurve: 'P-256' };
/** Longer than any token counts. */
const longestMs = 25 * 60 * 60_000;

const store = () => createStore('countersign', 'keys');
/** As this page has read them. */
const pairs = new Map<string, Promise<CryptoKeyPair | undefined>>();
/** What servers want to read in the next proof, by their origins. */
const nonces = new Map<string, string>();

/**
 * Sends the code of a sign-in with a proof of a new key. Undefined where the provider does not offer it, or this browser
 * keeps no keys, and it may be left out; else throws SignInError.
 */
export async function requestBoundToken(
  { dpop }: Pick<Identity, 'dpop'>,
  server: AuthorizationServer,
  send: (headers: { readonly dpop: string }) => Promise<Response>,
): Promise<{ readonly response: Response; readonly key: string } | undefined> {
  const leftOut = (error: SignInError) => {
    if (dpop === 'required') throw error;
    return undefined;
  };
  if (!server.dpop_signing_alg_values_supported?.includes(algorithm)) {
    const what = 'dpop_signing_alg_values_supported';
    return leftOut(new SignInError('provider-misconfigured', what));
  }
  const key = await newKey();
  const pair = key === undefined ? undefined : await pairOf(key);
  if (key === undefined || pair === undefined) return leftOut(new SignInError('storage-blocked'));
  const url = new URL(server.token_endpoint ?? '');
  const attempt = async () => {
    const response = await send({ dpop: await prove(pair, 'POST', url) });
    return { response, error: await errorIn(response), key };
  };
  const first = await attempt();
  const answer = learnNonce(first.response, url) ? await attempt() : first;
  // What a provider may not like of a proof is the time of its making.
  if (answer.error === 'invalid_dpop_proof') throw new SignInError('clock', answer.error);
  return answer;
}

/**
 * `fetch` with the token and a proof of its key in place of the bearer token. Once more where the server wants a nonce, or
 * where the proof was made by a clock that is off: the answer has the server's time.
 */
export async function fetchWithProof(
  { accessToken, key }: BoundToken,
  address: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const pair = await pairOf(key);
  if (pair === undefined) return fetch(address, init); // refused, and the person signs in again
  const url = new URL(address instanceof Request ? address.url : address);
  const attempt = async () => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `DPoP ${accessToken}`);
    headers.set('dpop', await prove(pair, init.method ?? 'GET', url, accessToken));
    return fetch(address, { ...init, headers });
  };
  const first = await attempt();
  const wantsNonce = learnNonce(first, url);
  const challenge = first.headers.get('www-authenticate') ?? '';
  const isRefused = /^DPoP\b.*\berror="invalid_dpop_proof"/.test(challenge);
  if (first.status !== 401 || !(wantsNonce || isRefused)) return first;
  serverClock.learn(first.headers);
  return attempt();
}

/** After a sign-out. */
export async function forgetKey(key: string): Promise<void> {
  pairs.delete(key);
  await del(key, store());
}

/** The name of a new key, stored for every tab; undefined where that is not possible. */
async function newKey(): Promise<string | undefined> {
  try {
    // Its private half can be used, and not be read.
    const pair = await crypto.subtle.generateKey(curve, false, ['sign']);
    const key = crypto.randomUUID();
    const createdAtMs = Date.now();
    for (const [other, stored] of await entries<string, StoredKey>(store())) {
      if (Math.abs(createdAtMs - stored.createdAtMs) > longestMs) await del(other, store());
    }
    await set(key, { pair, createdAtMs } satisfies StoredKey, store());
    return key;
  } catch {
    return undefined;
  }
}

function pairOf(key: string): Promise<CryptoKeyPair | undefined> {
  const found =
    pairs.get(key) ??
    get<StoredKey>(key, store()).then(
      (stored) => stored?.pair,
      () => undefined,
    );
  pairs.set(key, found);
  return found;
}

/** A proof for one request, by the time of the API; with the token where it is sent with one. */
async function prove(
  { privateKey, publicKey }: CryptoKeyPair,
  htm: string,
  url: URL,
  accessToken?: string,
): Promise<string> {
  const claims = {
    jti: crypto.randomUUID(),
    iat: Math.floor(serverClock.nowMs() / 1000),
    htm,
    htu: url.origin + url.pathname,
    nonce: nonces.get(url.origin),
    ath: accessToken === undefined ? undefined : await hashOf(accessToken),
  };
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  const header = { typ: 'dpop+jwt', alg: algorithm, jwk: { kty, crv, x, y } };
  const signed = [header, claims].map((part) => base64url(bytesOf(JSON.stringify(part)))).join('.');
  const how = { name: curve.name, hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(how, privateKey, bytesOf(signed));
  return `${signed}.${base64url(signature)}`;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hashOf = async (text: string) =>
  base64url(await crypto.subtle.digest('SHA-256', bytesOf(text)));

/** RFC 7515: without padding. */
function base64url(bytes: ArrayBuffer | Uint8Array): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Whether a response names a nonce that was not known, and refuses the request: it may be for lack of it. */
function learnNonce({ headers, ok }: Response, { origin }: URL): boolean {
  const nonce = headers.get('dpop-nonce');
  if (nonce === null || nonce === nonces.get(origin)) return false;
  nonces.set(origin, nonce);
  return !ok;
}

async function errorIn(response: Response): Promise<string | undefined> {
  if (response.ok) return undefined;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const { error }: { readonly error?: unknown } = Object(body);
  return typeof error === 'string' ? error : undefined;
}
