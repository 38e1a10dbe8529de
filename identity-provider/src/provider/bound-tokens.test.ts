import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProvider } from '../testing/test-provider.ts';

let idp: Awaited<ReturnType<typeof startTestProvider>>;
beforeAll(async () => {
  idp = await startTestProvider();
});
afterAll(() => idp.close());

const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
const jwk = await exportJWK(publicKey);
const jkt = await calculateJwkThumbprint(jwk);
const email = 'service@demo.example';
const now = () => Math.floor(Date.now() / 1000);

function prove(htm: string, htu: string, claims: Readonly<Record<string, unknown>> = {}) {
  return new SignJWT({ jti: randomUUID(), iat: now(), htm, htu, ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
    .sign(privateKey);
}

const proveToken = (claims?: Readonly<Record<string, unknown>>) =>
  prove('POST', `${idp.issuer}/v1/token`, claims);

/** Exchanges a new code with a proof; `again` with the same code. */
async function newCode() {
  const jar = idp.newBrowser();
  const { url, verifier } = idp.request();
  const opened = await idp.open(jar, Object.fromEntries(url.searchParams));
  const back = await idp.submit(jar, opened.url, { email, password: 'Countersign-Demo-1' });
  const code = back.url.searchParams.get('code') ?? '';
  return async (dpop: string) => {
    const answer = await fetch(`${idp.issuer}/v1/token`, {
      method: 'POST',
      headers: { dpop },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: idp.clientId,
        redirect_uri: idp.redirectUri,
        code,
        code_verifier: verifier,
      }),
    });
    const { headers } = answer;
    return { headers, ...JSON.parse(await answer.text()) };
  };
}

async function boundToken(): Promise<string> {
  const tokens = await (await newCode())(await proveToken());
  return tokens.access_token;
}

const profileAddress = () => `${idp.url}/idp/myaccount/profile`;

async function readProfile(token: string, dpop: string) {
  const answer = await idp.myAccount('profile', token, {
    headers: { authorization: `DPoP ${token}`, dpop },
  });
  return answer.status;
}

test('the provider offers to bind tokens to a key', async () => {
  const answer = await fetch(`${idp.issuer}/.well-known/openid-configuration`);
  expect(JSON.parse(await answer.text()).dpop_signing_alg_values_supported).toContain('ES256');
});

test('a token that is asked for with a proof is bound to its key', async () => {
  const tokens = await (await newCode())(await proveToken());
  expect(tokens.token_type).toBe('DPoP');
  expect(decodeJwt(tokens.access_token).cnf).toEqual({ jkt });
});

test('where the clock is ten minutes off, a nonce is asked for, and counts in its place', async () => {
  const redeem = await newCode();
  const late = { iat: now() - 600 };
  const refused = await redeem(await proveToken(late));
  expect(refused.error).toBe('use_dpop_nonce');
  const nonce = refused.headers.get('dpop-nonce');
  const tokens = await redeem(await proveToken({ ...late, nonce }));
  expect(tokens.token_type).toBe('DPoP');
});

test('a proof is of use once', async () => {
  const proof = await proveToken();
  expect((await (await newCode())(proof)).token_type).toBe('DPoP');
  expect((await (await newCode())(proof)).error).toBe('invalid_grant');
});

test('[S5.1] my account takes a bound token with a proof alone', async () => {
  const token = await boundToken();
  const ath = createHash('sha256').update(token).digest('base64url');
  expect((await idp.myAccount('profile', token)).status).toBe(401);
  const proof = await prove('GET', profileAddress(), { ath });
  expect(await readProfile(token, proof)).toBe(200);
  expect(await readProfile(token, proof)).toBe(401);
  expect(await readProfile(token, await prove('PUT', profileAddress(), { ath }))).toBe(401);
});

test('a proof does not make a bearer token a bound one', async () => {
  const { accessToken } = await idp.signIn(email);
  const ath = createHash('sha256').update(accessToken).digest('base64url');
  const proof = await prove('GET', profileAddress(), { ath });
  expect(await readProfile(accessToken, proof)).toBe(401);
  expect((await idp.myAccount('profile', accessToken)).status).toBe(200);
});

test('introspection names the key', async () => {
  const answer = await fetch(`${idp.issuer}/v1/introspect`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('business-api:Countersign-Demo-Api-1')}` },
    body: new URLSearchParams({ token: await boundToken() }),
  });
  expect(await answer.json()).toMatchObject({ active: true, token_type: 'DPoP', cnf: { jkt } });
});
