import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, testConfiguration } from '../../testing/test-api.ts';
import { introspectionClient } from '../../testing/test-issuer.ts';
import { authenticator } from './authenticator.ts';
import type { Credentials } from './enforce-access.ts';

type Key = Awaited<ReturnType<typeof newKey>>;
type Mode = 'off' | 'required';

async function newKey() {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  return { jwk, privateKey, thumbprint: await calculateJwkThumbprint(jwk) };
}

function prove(key: Key, token: string, claims: Readonly<Record<string, unknown>> = {}) {
  const ath = createHash('sha256').update(token).digest('base64url');
  const iat = Math.floor(Date.now() / 1000);
  const htu = 'https://console.example/api/me';
  return new SignJWT({ jti: randomUUID(), iat, htm: 'GET', htu, ath, ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: key.jwk })
    .sign(key.privateKey);
}

const robin = { sub: 'robin@demo.example', uid: 'robin', cid: 'countersign-console' };
const person = { ...robin, scp: ['openid'], groups: ['administrator'] };
const site = { sub: 'site', cid: 'site', scp: ['registrations.submit'] };

const checkOf = (mode: 'jwt' | 'introspect') =>
  mode === 'jwt' ? { mode } : { mode, introspection: introspectionClient };

function me(api: TestApi, headers: Readonly<Record<string, string>>) {
  return api.call('GET', '/me', { headers });
}

describe.each([
  { dpop: 'off', tokenMode: 'jwt' },
  { dpop: 'required', tokenMode: 'jwt' },
  { dpop: 'off', tokenMode: 'introspect' },
] as const)('DPOP=$dpop, API_TOKEN_MODE=$tokenMode', ({ dpop, tokenMode }) => {
  let api: TestApi;
  let key: Key;
  let token: string;
  beforeAll(async () => {
    const mode: Mode = dpop;
    api = await startTestApi({
      dpop: mode,
      tokenCheck: checkOf(tokenMode),
    });
    key = await newKey();
    const cnf = { jkt: key.thumbprint };
    token = await api.issuer.sign({ ...person, cnf });
    const seconds = Math.floor(Date.now() / 1000);
    const times = { iat: seconds, exp: seconds + 600 };
    const { issuer: iss } = api.issuer;
    const shared = { active: true, token_type: 'DPoP', iss, aud: 'api://countersign', ...times };
    api.issuer.introspectAs(() => ({ ...shared, ...person, cnf }));
  });
  afterAll(() => api.close());

  test('a bound token counts with a proof of its key', async () => {
    const authorization = `DPoP ${token}`;
    const answer = await me(api, { authorization, dpop: await prove(key, token) });
    expect(answer.body).toMatchObject({ roles: ['administrator'] });
  });

  test('a stolen token is refused: as a bearer token, without a proof and with another key’s', async () => {
    const alone = [{ authorization: `Bearer ${token}` }, { authorization: `DPoP ${token}` }];
    for (const headers of alone) {
      const answer = await me(api, headers);
      expect(answer.problem()).toMatchObject({ status: 401, code: 'unauthenticated' });
      expect(answer.headers.get('www-authenticate')).toContain('DPoP algs="ES256 ');
    }
    const proof = await prove(await newKey(), token);
    const answer = await me(api, { authorization: `DPoP ${token}`, dpop: proof });
    expect(answer.problem()).toMatchObject({
      status: 401,
      detail: 'The proof (DPoP) is of another key than the token is bound to.',
    });
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_dpop_proof"');
  });

  test('a proof is of use once', async () => {
    const headers = { authorization: `DPoP ${token}`, dpop: await prove(key, token) };
    expect((await me(api, headers)).status).toBe(200);
    const again = await me(api, headers);
    expect(again.problem()).toMatchObject({
      status: 401,
      detail: 'The proof (DPoP) was used before.',
    });
  });

  test('a clock that is five minutes off is said so, by an answer that has the time', async () => {
    const iat = Math.floor(Date.now() / 1000) - 300;
    const proof = await prove(key, token, { iat });
    const answer = await me(api, { authorization: `DPoP ${token}`, dpop: proof });
    expect(answer.problem()).toMatchObject({
      status: 401,
      detail: 'The proof (DPoP) is older than a minute, or of the future: compare the clocks.',
    });
    expect(answer.headers.get('date')).not.toBeNull();
  });

  test('a stream is checked again with the proof that it began with', async () => {
    const settings = testConfiguration({ engine: 'embedded' }, api.issuer, {
      dpop,
      tokenCheck: checkOf(tokenMode),
    });
    const authenticate = authenticator(settings, () => undefined, {
      signingKeysFetched: () => undefined,
      signingKeysFailed: () => undefined,
    });
    const sent: Credentials = {
      ...{ token, scheme: 'dpop', proof: await prove(key, token) },
      ...{ method: 'GET', path: '/api/me', host: '' },
    };
    await expect(authenticate(sent)).resolves.toMatchObject({ kind: 'person' });
    await expect(authenticate(sent)).rejects.toThrow();
    await expect(authenticate(sent, { fresh: true })).resolves.toMatchObject({ kind: 'person' });
  });
});

describe.each(['off', 'required'] as const)('DPOP=%s', (dpop) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ dpop });
  });
  afterAll(() => api.close());

  test('a token that is bound to no key is a bearer token, where that is allowed', async () => {
    const token = await api.issuer.sign(person);
    const answer = await me(api, { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(dpop === 'off' ? 200 : 401);
    if (dpop === 'required') {
      expect(answer.problem().detail).toBe('The token is bound to no key, and DPOP is required.');
    }
  });

  test('a proof does not make a bearer token a bound one', async () => {
    const token = await api.issuer.sign(person);
    const dpop = await prove(await newKey(), token);
    expect((await me(api, { authorization: `DPoP ${token}`, dpop })).status).toBe(401);
  });

  test('programs keep their bearer tokens', async () => {
    const answer = await api.call('POST', '/registrations', {
      token: await api.issuer.sign(site),
      body: {},
    });
    expect(answer.problem().code).toBe('invalid-request');
  });

  test('a token that is bound to a client’s certificate is refused', async () => {
    const token = await api.issuer.sign({ ...person, cnf: { 'x5t#S256': 'x' } });
    for (const scheme of ['Bearer', 'DPoP']) {
      expect((await me(api, { authorization: `${scheme} ${token}` })).status).toBe(401);
    }
  });
});
