import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { verifyAccessToken } from './verify-access-token.ts';

const settings = { issuer: 'https://login.example', audience: 'api://countersign', type: 'at+jwt' };

// The published key names no algorithm, so that only the list of allowed ones refuses it.
let pair: Awaited<ReturnType<typeof generateKeyPair>>;
beforeAll(async () => {
  pair = await generateKeyPair('RS256', { extractable: true });
});

async function verdict(algorithm: string): Promise<string> {
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k' }] });
  const jwk = await exportJWK(pair.privateKey);
  const token = await new SignJWT({ sub: 'robin' })
    .setProtectedHeader({ alg: algorithm, typ: 'at+jwt', kid: 'k' })
    .setIssuer(settings.issuer)
    .setAudience(settings.audience)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign({ ...jwk, alg: algorithm });
  return verifyAccessToken(token, keys, settings).then(
    () => 'accepted',
    (error: unknown) => Object(error).code,
  );
}

test('[S1.3] the algorithm that is allowed is accepted', async () => {
  expect(await verdict('RS256')).toBe('accepted');
});

test.each(['RS384', 'RS512', 'PS256', 'PS384', 'PS512'])(
  '[S1.3] %s is refused, though the key could do it',
  async (algorithm) => expect(await verdict(algorithm)).toBe('unauthenticated'),
);
