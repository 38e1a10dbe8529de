import { errors, type FlattenedJWSInput, type JWTHeaderParameters } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestIssuer, type TestIssuer, testAudience } from '../../testing/test-issuer.ts';
import { KeysUnavailable, signingKeys } from './signing-keys.ts';
import { verifyAccessToken } from './verify-access-token.ts';

const minuteMs = 60_000;
let issuer: TestIssuer;
let nowMs: number;
beforeEach(async () => {
  issuer = await startTestIssuer('RS256');
  nowMs = 0;
});
afterEach(() => issuer.close());

const known: JWTHeaderParameters = { alg: 'RS256', kid: 'test-key' };
const unknown: JWTHeaderParameters = { alg: 'RS256', kid: 'other' };
const token: FlattenedJWSInput = { payload: '', signature: '' };

test('[S1.3] verifies a token of an RSA key found by discovery', async () => {
  const settings = { issuer: issuer.issuer, audience: testAudience, type: 'at+jwt' };
  const signed = await issuer.sign({ sub: 'a', groups: 'administrator' });
  const claims = await verifyAccessToken(signed, signingKeys(issuer.issuer), settings);
  expect(claims).toMatchObject({ sub: 'a', groups: ['administrator'] });
});

test('an outage says nothing about the token: 503 with its own code', async () => {
  issuer.answerWith(500);
  const settings = { issuer: issuer.issuer, audience: testAudience, type: '' };
  const verified = verifyAccessToken(
    await issuer.sign({ sub: 'a' }),
    signingKeys(issuer.issuer),
    settings,
  );
  await expect(verified).rejects.toMatchObject({
    code: 'identity-provider-unavailable',
    extras: { retryAfterSeconds: 5 },
  });
});

test('uses the last good keys for a day', async () => {
  const keys = signingKeys(issuer.issuer, () => nowMs);
  await keys(known, token);
  issuer.answerWith(503);
  nowMs += 23 * 60 * minuteMs;
  await keys(known, token);
  nowMs += 2 * 60 * minuteMs;
  await expect(keys(known, token)).rejects.toThrow(KeysUnavailable);
});

test.each([
  ['no key', []],
  ['a secret', [{ kty: 'oct', k: 'AA' }]],
  ['a key that encrypts', [{ kty: 'RSA', use: 'enc' }]],
])('a set with %s never replaces good keys', async (_, published) => {
  const keys = signingKeys(issuer.issuer, () => nowMs);
  await keys(known, token);
  issuer.publishKeys(published);
  nowMs += minuteMs;
  // A token with an unknown key makes the API ask again.
  await expect(keys(unknown, token)).rejects.toThrow(KeysUnavailable);
  await keys(known, token);
  nowMs += 11 * minuteMs;
  await keys(known, token);
});

test('asks for unknown keys at most every half minute', async () => {
  const keys = signingKeys(issuer.issuer, () => nowMs);
  await expect(keys(unknown, token)).rejects.toThrow(errors.JWKSNoMatchingKey);
  await expect(keys(unknown, token)).rejects.toThrow(errors.JWKSNoMatchingKey);
  expect(issuer.keyRequests()).toBe(1);
  nowMs += minuteMs;
  await expect(keys(unknown, token)).rejects.toThrow(errors.JWKSNoMatchingKey);
  expect(issuer.keyRequests()).toBe(2);
});

test('fetches keys again after ten minutes, once for all callers', async () => {
  const keys = signingKeys(issuer.issuer, () => nowMs);
  await Promise.all([keys(known, token), keys(known, token), keys(known, token)]);
  expect(issuer.keyRequests()).toBe(1);
  nowMs += 11 * minuteMs;
  await keys(known, token);
  expect(issuer.keyRequests()).toBe(2);
});

test('reports each fetch and each failure', async () => {
  const reported: string[] = [];
  const keys = signingKeys(issuer.issuer, () => nowMs, {
    signingKeysFetched: () => reported.push('fetched'),
    signingKeysFailed: () => reported.push('failed'),
  });
  await keys(known, token);
  await keys(known, token);
  issuer.answerWith(503);
  nowMs += 11 * minuteMs;
  await keys(known, token);
  expect(reported).toEqual(['fetched', 'failed']);
});

test('does not trust a discovery document of another issuer', async () => {
  const keys = signingKeys(`${issuer.issuer}/other`, () => nowMs);
  await expect(keys(known, token)).rejects.toThrow(KeysUnavailable);
});
