import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestProvider } from '../testing/test-provider.ts';

const received: string[] = [];
const api = createServer(async (request, response) => {
  received.push(new URLSearchParams(await text(request)).get('logout_token') ?? '');
  response.writeHead(200).end();
});
let idp: Awaited<ReturnType<typeof startTestProvider>>;
beforeAll(async () => {
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  const { port } = api.address() as AddressInfo; // it listens on a port, so it has one
  idp = await startTestProvider({ logoutUrl: `http://127.0.0.1:${port}/api/backchannel-logout` });
});
afterAll(async () => {
  await idp.close();
  api.close();
});
beforeEach(() => {
  received.length = 0;
});

const sidOf = (token: string) => decodeJwt(token).sid;

test('access and ID tokens name the session, which later sign-ins of the browser share', async () => {
  const jar = idp.newBrowser();
  const first = await idp.signIn('service@demo.example', { cookieJar: jar });
  expect(sidOf(first.accessToken)).toEqual(expect.any(String));
  expect(sidOf(first.idToken)).toBe(sidOf(first.accessToken));
  const elsewhere = await idp.signIn('service@demo.example');
  expect(sidOf(elsewhere.accessToken)).not.toBe(sidOf(first.accessToken));
});

test('a changed password sends a signed logout token for each other session', async () => {
  const there = await idp.signIn('administrateur@demo.example');
  const here = await idp.signIn('administrateur@demo.example');
  const answer = await idp.myAccount('password', here.accessToken, {
    method: 'PUT',
    body: JSON.stringify({ profile: { password: 'Nouvelle-Lunette-2026!' } }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  expect(received).toHaveLength(1);
  const keys = createRemoteJWKSet(new URL(`${idp.issuer}/v1/keys`));
  const { payload, protectedHeader } = await jwtVerify(received[0] ?? '', keys, {
    issuer: idp.issuer,
    audience: idp.clientId,
    requiredClaims: ['jti', 'iat', 'exp', 'sub'],
  });
  expect(protectedHeader.typ).toBe('logout+jwt');
  expect(payload.sid).toBe(sidOf(there.accessToken));
  expect(payload.events).toEqual({ 'http://schemas.openid.net/event/backchannel-logout': {} });
  expect(payload).not.toHaveProperty('nonce');
});
