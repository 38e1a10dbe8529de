import { clear, createStore, entries } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serverClock } from '../clock/server-clock.ts';
import { configurationForTests } from '../testing/render-for-tests.tsx';
import { fetchWithProof, forgetKey, requestBoundToken } from './holder-key.ts';

const address = 'https://console.example/api/me?fields=name';
const tokenAddress = 'https://id.example/v1/token';
const algorithms = { dpop_signing_alg_values_supported: ['ES256'] };
const fetched = vi.fn<typeof fetch>();

beforeEach(async () => {
  await clear(createStore('countersign', 'keys'));
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () => Response.json({}));
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  serverClock.learn(new Headers({ date: new Date().toUTCString() }));
});

async function request(dpop: 'offered' | 'required' = 'offered', offers: object = algorithms) {
  const { issuer } = configurationForTests.identity;
  const server = { issuer, token_endpoint: tokenAddress, ...offers };
  const send = (headers: Record<string, string>) => fetch(tokenAddress, { headers });
  return requestBoundToken({ dpop }, server, send);
}

/** The proof that a request was sent with. */
function proofOf(call: number) {
  const headers = new Headers(fetched.mock.calls[call]?.[1]?.headers);
  const [header = '', claims = ''] = (headers.get('dpop') ?? '').split('.');
  const read = (part: string) => JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
  return { headers, header: read(header), claims: read(claims) };
}

async function newToken() {
  const bound = await request();
  if (bound === undefined) throw new Error('No key was made.');
  fetched.mockClear();
  return { accessToken: 'token-1', key: bound.key };
}

describe('the request for tokens', () => {
  test('proves a key that no script can read, and keeps it', async () => {
    const bound = await request();
    const { header, claims } = proofOf(0);
    expect(header).toMatchObject({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty: 'EC' } });
    expect(header.jwk).not.toHaveProperty('d');
    expect(claims).toMatchObject({ htm: 'POST', htu: tokenAddress });
    const [[name, stored] = []] = await entries(createStore('countersign', 'keys'));
    expect(name).toBe(bound?.key);
    expect(stored.pair.privateKey.extractable).toBe(false);
  });

  test('a demanded nonce is sent', async () => {
    const headers = { 'dpop-nonce': 'nonce-1' };
    fetched.mockImplementationOnce(async () =>
      Response.json({ error: 'use_dpop_nonce' }, { status: 400, headers }),
    );
    const bound = await request();
    expect(bound?.response.status).toBe(200);
    expect(proofOf(1).claims.nonce).toBe('nonce-1');
  });

  test('a proof that is refused is a matter of the clock', async () => {
    const refusal = () => Response.json({ error: 'invalid_dpop_proof' }, { status: 400 });
    fetched.mockImplementation(async () => refusal());
    await expect(request()).rejects.toMatchObject({ reason: 'clock' });
  });

  test.each([
    ['the provider does not offer it', {}, 'provider-misconfigured'],
    [
      'the provider offers other signatures',
      { dpop_signing_alg_values_supported: ['RS256'] },
      'provider-misconfigured',
    ],
  ])('left out or refused: %s', async (_why, offers, reason) => {
    expect(await request('offered', offers)).toBeUndefined();
    await expect(request('required', offers)).rejects.toMatchObject({ reason });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('left out or refused: the browser keeps no keys', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(await request()).toBeUndefined();
    await expect(request('required')).rejects.toMatchObject({ reason: 'storage-blocked' });
    vi.restoreAllMocks();
  });

  test('keys of long ago are removed', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 26 * 3_600_000 });
    await request();
    vi.useRealTimers();
    const bound = await request();
    const kept = await entries(createStore('countersign', 'keys'));
    expect(kept.map(([name]) => name)).toEqual([bound?.key]);
  });
});

describe('a call', () => {
  test('proves its key for its method, address and token', async () => {
    const token = await newToken();
    const headers = { authorization: 'Bearer token-1', accept: 'application/json' };
    await fetchWithProof(token, address, { method: 'PUT', headers, cache: 'no-store' });
    const { claims, headers: sent } = proofOf(0);
    expect(sent.get('authorization')).toBe('DPoP token-1');
    expect(sent.get('accept')).toBe('application/json');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'PUT', cache: 'no-store' });
    expect(claims).toMatchObject({ htm: 'PUT', htu: 'https://console.example/api/me' });
    expect(claims.ath).toHaveLength(43);
  });

  test('each has a proof of its own', async () => {
    const token = await newToken();
    await fetchWithProof(token, address);
    await fetchWithProof(token, address);
    expect(proofOf(0).claims.jti).not.toBe(proofOf(1).claims.jti);
  });

  test('a clock that is five minutes off is corrected by the answer, once', async () => {
    const token = await newToken();
    const now = Date.now();
    const refusal = () =>
      new Response(null, {
        status: 401,
        headers: {
          'www-authenticate': 'DPoP algs="ES256", error="invalid_dpop_proof"',
          date: new Date(now + 300_000).toUTCString(),
        },
      });
    fetched.mockImplementationOnce(async () => refusal());
    expect((await fetchWithProof(token, address)).status).toBe(200);
    expect(proofOf(1).claims.iat - proofOf(0).claims.iat).toBeGreaterThan(290);
    fetched.mockClear();
    fetched.mockImplementation(async () => refusal());
    expect((await fetchWithProof(token, address)).status).toBe(401);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('a refused token is the caller’s to tell', async () => {
    const token = await newToken();
    const headers = { 'www-authenticate': 'DPoP algs="ES256", error="invalid_token"' };
    fetched.mockImplementation(async () => Response.json({ code: 'x' }, { status: 401, headers }));
    const response = await fetchWithProof(token, address);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(await response.json()).toEqual({ code: 'x' });
  });

  test('without its key it is sent as it is, and the API refuses it', async () => {
    const token = await newToken();
    await forgetKey(token.key);
    await fetchWithProof(token, address, { headers: { authorization: 'Bearer token-1' } });
    const headers = new Headers(fetched.mock.calls[0]?.[1]?.headers);
    expect(headers.get('authorization')).toBe('Bearer token-1');
    expect(headers.get('dpop')).toBeNull();
  });
});
