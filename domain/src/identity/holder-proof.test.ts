import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { type BoundRequest, holderProofs } from './holder-proof.ts';

const nowMs = Date.UTC(2026, 2, 4, 9);
const accessToken = 'a.b.c';
const ath = createHash('sha256').update(accessToken).digest('base64url');
const own = await generateKeyPair('ES256', { extractable: true });
const other = await generateKeyPair('ES256', { extractable: true });
const jwk = await exportJWK(own.publicKey);
const thumbprint = await calculateJwkThumbprint(jwk);
const good: JWTPayload = {
  jti: 'one',
  iat: nowMs / 1000,
  htm: 'POST',
  htu: 'https://console.example/api/registrations',
  ath,
};

function sign(
  claims: Readonly<Record<string, unknown>> = good,
  header: object = {},
  key = own.privateKey,
) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
    .sign(key);
}

function faultOf(proof: string | undefined, more: Partial<BoundRequest> = {}, atMs = nowMs) {
  return holderProofs(() => atMs)({
    method: 'POST',
    path: '/api/registrations',
    hosts: ['console.example', 'localhost:4000'],
    accessToken,
    thumbprint,
    proof,
    ...more,
  });
}

test('a proof of the token’s own key holds', async () => {
  expect(await faultOf(await sign())).toBeUndefined();
});

test('a proxy may end TLS: the name counts, not the scheme', async () => {
  const htu = 'http://localhost:4000/api/registrations';
  expect(await faultOf(await sign({ ...good, htu }))).toBeUndefined();
});

test('a query is no part of what is proven', async () => {
  expect(await faultOf(await sign({ ...good, htu: `${good.htu}?status=all#x` }))).toBeUndefined();
});

test.each([
  ['none', undefined, 'missing'],
  ['an empty one', '', 'missing'],
  ['no JWT', 'x.y.z', 'malformed'],
  ['a long one', 'x'.repeat(5000), 'malformed'],
  ['another type', sign(good, { typ: 'JWT' }), 'malformed'],
  ['no key', sign(good, { jwk: undefined }), 'malformed'],
  ['a key that did not sign', sign(good, { jwk }, other.privateKey), 'malformed'],
  ['the private key', sign(good, { jwk: await exportJWK(own.privateKey) }), 'malformed'],
  ['no signature', sign().then((text) => text.replace(/[^.]+$/, '')), 'malformed'],
  ['no time', sign({ ...good, iat: undefined }), 'malformed'],
  ['no id', sign({ ...good, jti: undefined }), 'malformed'],
  ['an empty id', sign({ ...good, jti: '' }), 'malformed'],
  ['a long id', sign({ ...good, jti: 'x'.repeat(300) }), 'malformed'],
  ['another method', sign({ ...good, htm: 'GET' }), 'other-request'],
  ['no method', sign({ ...good, htm: undefined }), 'other-request'],
  ['another path', sign({ ...good, htu: 'https://console.example/api/me' }), 'other-request'],
  [
    'another host',
    sign({ ...good, htu: 'https://evil.example/api/registrations' }),
    'other-request',
  ],
  [
    'another port',
    sign({ ...good, htu: 'http://localhost:4001/api/registrations' }),
    'other-request',
  ],
  ['no address', sign({ ...good, htu: 'registrations' }), 'other-request'],
  ['another token', sign({ ...good, ath: 'x' }), 'other-token'],
  ['no token', sign({ ...good, ath: undefined }), 'other-token'],
  ['an old one', sign({ ...good, iat: nowMs / 1000 - 61 }), 'not-recent'],
  ['one of the future', sign({ ...good, iat: nowMs / 1000 + 61 }), 'not-recent'],
])('refused: %s', async (_what, proof, fault) => {
  expect(await faultOf(await proof)).toBe(fault);
});

test('refused: a proof of another key than the token’s', async () => {
  const foreign = sign(good, { jwk: await exportJWK(other.publicKey) }, other.privateKey);
  expect(await faultOf(await foreign)).toBe('other-key');
});

test('a proof is of use once, also beside others and until it is too old', async () => {
  let now = nowMs;
  const check = holderProofs(() => now);
  const request = { method: 'POST', path: '/api/registrations', hosts: ['console.example'] };
  const send = (proof: string) => check({ ...request, accessToken, thumbprint, proof });
  const [first, second] = [await sign(), await sign({ ...good, jti: 'two' })];
  expect(await send(first)).toBeUndefined();
  expect(await send(second)).toBeUndefined();
  expect(await send(first)).toBe('replayed');
  now += 59_000;
  expect(await send(first)).toBe('replayed');
  now += 2000;
  expect(await send(first)).toBe('not-recent');
  // What is forgotten by then cannot come back.
  expect(await send(await sign({ ...good, jti: 'three', iat: now / 1000 }))).toBeUndefined();
  expect(await send(first)).toBe('not-recent');
});
