import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { verifyAccessToken } from './verify-access-token.ts';

const settings = { issuer: 'https://login.example', audience: 'api://countersign', type: 'at+jwt' };

// The published key names no algorithm, so that only the list of allowed ones refuses it.
let pair: Awaited<ReturnType<typeof generateKeyPair>>;
beforeAll(async () => {
  pair = await generateKeyPair('RS256', { extractable: true });
});

async function publishedKeys() {
  return createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k' }] });
}

async function signed(algorithm: string, claims: object = {}, typ = 'at+jwt'): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const { issuer: iss, audience: aud } = settings;
  return new SignJWT({ sub: 'robin', iss, aud, iat: now, exp: now + 3600, ...claims })
    .setProtectedHeader({ alg: algorithm, typ, kid: 'k' })
    .sign({ ...(await exportJWK(pair.privateKey)), alg: algorithm });
}

async function verdict(algorithm: string): Promise<string> {
  return verifyAccessToken(await signed(algorithm), await publishedKeys(), settings).then(
    () => 'accepted',
    (error: unknown) => Object(error).code,
  );
}

/** What a refusal says to the engineer who reads the log. */
async function detailOf(token: string): Promise<string | undefined> {
  const refusal = verifyAccessToken(token, await publishedKeys(), settings);
  return refusal.then(
    () => undefined,
    (error: unknown) => Object(error).extras.detail,
  );
}

test('[S1.3] the algorithm that is allowed is accepted', async () => {
  expect(await verdict('RS256')).toBe('accepted');
});

test.each(['RS384', 'RS512', 'PS256', 'PS384', 'PS512'])(
  '[S1.3] %s is refused, though the key could do it',
  async (algorithm) => expect(await verdict(algorithm)).toBe('unauthenticated'),
);

const hourSeconds = 3600;

test.each([
  ['aud', { aud: 'api://default' }, /API_AUDIENCE/],
  ['iss', { iss: 'https://login.example/' }, /IDENTITY_ISSUER/],
  ['exp', { exp: 1 }, /has ended/],
  ['iat', { iat: Math.floor(Date.now() / 1000) + hourSeconds }, /compare the clocks/],
  ['nbf', { nbf: Math.floor(Date.now() / 1000) + hourSeconds }, /compare the clocks/],
  ['sub', { sub: undefined }, /no subject/],
])('[S8.1] a refusal because of %s names what to look at', async (_, claims, words) => {
  expect(await detailOf(await signed('RS256', claims))).toMatch(words);
});

test('[S8.1] a refusal because of its type names TOKEN_TYPE', async () => {
  expect(await detailOf(await signed('RS256', {}, 'JWT'))).toMatch(/TOKEN_TYPE/);
});

test('[S8.1] a refusal says nothing of the claims of a token that others signed', async () => {
  pair = await generateKeyPair('RS256', { extractable: true });
  const forged = await signed('RS256', { aud: 'api://default' });
  pair = await generateKeyPair('RS256', { extractable: true });
  const details = await Promise.all([detailOf(forged), detailOf('an-opaque-token')]);
  expect(details).toEqual(Array(2).fill(expect.stringMatching(/no JWT that is signed by/)));
});
