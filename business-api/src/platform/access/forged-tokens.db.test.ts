import type { webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { CompactEncrypt, exportSPKI, generateKeyPair, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hmacToken, rawToken, unsignedToken } from '../../testing/raw-token.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

type Members = Readonly<Record<string, unknown>>;
interface Workshop {
  readonly header: Members;
  readonly claims: Members;
  /** The issuer's own key, for what it would never sign. */
  readonly key: webcrypto.CryptoKey;
  readonly foreignKey: webcrypto.CryptoKey;
  readonly publicPem: string;
  /** Where an attacker would like the API to fetch keys. */
  readonly trap: string;
}
type Forge = (workshop: Workshop) => string | Promise<string>;

let api: TestApi;
let workshop: Workshop;
let trapped = 0;
const trap = createServer((_request, response) => {
  trapped += 1;
  response.end(JSON.stringify({ keys: [] }));
});
beforeAll(async () => {
  api = await startTestApi();
  trap.listen(0, '127.0.0.1');
  await once(trap, 'listening');
  workshop = await workshopOf(api, trap.address());
});
afterAll(async () => {
  trap.close();
  await api.close();
});

const now = Math.floor(Date.now() / 1000);

async function workshopOf({ issuer }: TestApi, address: unknown): Promise<Workshop> {
  const published = await importJWK({ ...issuer.publicJwk, ext: true }, 'ES256');
  if (published instanceof Uint8Array) throw new Error('A public key is no bytes.');
  return {
    header: { alg: 'ES256', typ: 'at+jwt', kid: 'test-key' },
    claims: {
      iss: issuer.issuer,
      aud: 'api://countersign',
      iat: now,
      exp: now + 3600,
      sub: 'robin@demo.example',
      uid: 'robin',
      cid: 'countersign-console',
      scp: ['openid'],
      groups: ['administrator'],
    },
    key: issuer.privateKey,
    foreignKey: (await generateKeyPair('ES256')).privateKey,
    publicPem: await exportSPKI(published),
    trap: `http://127.0.0.1:${Object(address).port}/keys`,
  };
}

/** Signed by the issuer itself; only these claims are otherwise. */
const claims =
  (changes: Members): Forge =>
  (shop) =>
    rawToken(shop.header, { ...shop.claims, ...changes }, shop.key);
const claimsOf =
  (change: (genuine: Members) => Members): Forge =>
  (shop) =>
    rawToken(shop.header, { ...shop.claims, ...change(shop.claims) }, shop.key);
/** Signed by the issuer itself under another header. */
const header =
  (changes: Members): Forge =>
  (shop) =>
    rawToken({ ...shop.header, ...changes }, shop.claims, shop.key);
/** Signed with another key than the one that the header names. */
const foreign =
  (headerOf: (shop: Workshop) => Members): Forge =>
  (shop) =>
    rawToken({ ...shop.header, ...headerOf(shop) }, shop.claims, shop.foreignKey);
const unsigned =
  (alg: unknown, signature = ''): Forge =>
  (shop) =>
    `${unsignedToken({ ...shop.header, alg }, shop.claims)}.${signature}`;
const secret =
  (bits: number, secretOf: (shop: Workshop) => string): Forge =>
  (shop) =>
    hmacToken(bits, { ...shop.header, alg: `HS${bits}` }, shop.claims, secretOf(shop));
/** A genuine token, cut or changed afterwards. */
const spoilt =
  (spoil: (parts: [string, string, string]) => string): Forge =>
  async (shop) => {
    const [head = '', body = '', signature = ''] = (
      await rawToken(shop.header, shop.claims, shop.key)
    ).split('.');
    return spoil([head, body, signature]);
  };
const payload =
  (text: (genuine: string) => string): Forge =>
  (shop) =>
    rawToken(shop.header, text(JSON.stringify(shop.claims)), shop.key);
const issuerText = (change: (issuer: string) => unknown): Forge =>
  claimsOf(({ iss }) => ({ iss: change(String(iss)) }));

const forgeries: Readonly<Record<string, Forge>> = {
  'alg none': unsigned('none'),
  'alg None': unsigned('None'),
  'alg NONE': unsigned('NONE'),
  'alg nOnE': unsigned('nOnE'),
  'alg none with a signature': unsigned('none', 'AAAA'),
  'alg empty': unsigned(''),
  'alg null': unsigned(null),
  'alg a list': unsigned(['none', 'ES256']),
  'alg missing': unsigned(undefined),
  'alg twice': (shop) =>
    rawToken('{"alg":"ES256","typ":"at+jwt","alg":"none"}', shop.claims, shop.key),

  'HS256 with the PEM': secret(256, (shop) => shop.publicPem),
  'HS256 with the PEM without its end': secret(256, (shop) => shop.publicPem.trim()),
  'HS384 with the PEM': secret(384, (shop) => shop.publicPem),
  'HS512 with the PEM': secret(512, (shop) => shop.publicPem),
  'HS256 with the JWK': secret(256, () => JSON.stringify(api.issuer.publicJwk)),
  'HS256 with the name of the key': secret(256, () => 'test-key'),
  'HS256 with nothing': secret(256, () => ''),

  'header says RS256': header({ alg: 'RS256' }),
  'header says ES384': header({ alg: 'ES384' }),
  'header says PS256': header({ alg: 'PS256' }),
  'header says EdDSA': header({ alg: 'EdDSA' }),
  'header says a made-up algorithm': header({ alg: 'constructor' }),

  'bound to a key of DPoP': claims({ cnf: { jkt: 'x' } }),
  'bound to a client certificate': claims({ cnf: { 'x5t#S256': 'x' } }),
  'bound to something else': claims({ cnf: 'x' }),

  'a foreign key of the same name': foreign(() => ({})),
  'a foreign key without a name': foreign(() => ({ kid: undefined })),
  'its own key in the header': foreign(() => ({ jwk: api.issuer.publicJwk })),
  'jku of its own': foreign((shop) => ({ jku: shop.trap })),
  'jku of its own, and an unknown name': foreign((shop) => ({ jku: shop.trap, kid: 'x' })),
  'x5u of its own': foreign((shop) => ({ x5u: shop.trap })),
  'x5c of its own': foreign(() => ({ x5c: ['MIIB'] })),
  'kid as a path': foreign(() => ({ kid: '../../../../dev/null' })),
  'kid as SQL': foreign(() => ({ kid: "' or '1'='1" })),
  'kid as an address': foreign((shop) => ({ kid: shop.trap })),
  'kid empty': foreign(() => ({ kid: '' })),
  'kid a number': foreign(() => ({ kid: 0 })),
  'kid a list': foreign(() => ({ kid: ['test-key'] })),
  'kid __proto__': foreign(() => ({ kid: '__proto__' })),
  'kid unknown': header({ kid: 'another' }),

  'crit unknown': header({ crit: ['urn:x'], 'urn:x': 1 }),
  'crit of a name that is not there': header({ crit: ['urn:x'] }),
  'crit empty': header({ crit: [] }),
  'crit no list': header({ crit: 'b64' }),
  'b64 off': header({ crit: ['b64'], b64: false }),

  'typ JWT, an identity token': header({ typ: 'JWT' }),
  'typ missing': header({ typ: undefined }),
  'typ logout+jwt': header({ typ: 'logout+jwt' }),
  'typ dpop+jwt': header({ typ: 'dpop+jwt' }),
  'typ a list': header({ typ: ['at+jwt'] }),
  'typ with a blank': header({ typ: 'at+jwt ' }),
  'an identity token of the console': (shop) =>
    rawToken(
      { ...shop.header, typ: 'JWT' },
      { ...shop.claims, aud: 'countersign-console' },
      shop.key,
    ),

  'aud of another API': claims({ aud: 'api://another' }),
  'aud of the console': claims({ aud: 'countersign-console' }),
  'aud with a slash': claims({ aud: 'api://countersign/' }),
  'aud in upper case': claims({ aud: 'API://COUNTERSIGN' }),
  'aud with a blank': claims({ aud: ' api://countersign' }),
  'aud cut': claims({ aud: 'api://countersig' }),
  'aud longer': claims({ aud: 'api://countersign.example' }),
  'aud as a pattern': claims({ aud: '*' }),
  'aud empty': claims({ aud: '' }),
  'aud an empty list': claims({ aud: [] }),
  'aud a list of others': claims({ aud: ['api://another', 'countersign-console'] }),
  'aud a list in a list': claims({ aud: [['api://countersign']] }),
  'aud an object': claims({ aud: { 0: 'api://countersign' } }),
  'aud null': claims({ aud: null }),
  'aud missing': claims({ aud: undefined }),
  'aud twice, the last foreign': payload((text) => text.replace(/}$/, ',"aud":"api://another"}')),

  'iss of another provider': claims({ iss: 'https://login.evil.example' }),
  'iss with a slash': issuerText((issuer) => `${issuer}/`),
  'iss in upper case': issuerText((issuer) => issuer.toUpperCase()),
  'iss by https': issuerText((issuer) => issuer.replace('http:', 'https:')),
  'iss of the same host by name': issuerText((issuer) => issuer.replace('127.0.0.1', 'localhost')),
  'iss as a beginning': issuerText((issuer) => `${issuer}.evil.example`),
  'iss as user information': issuerText((issuer) => `${issuer}@evil.example`),
  'iss with a path': issuerText((issuer) => `${issuer}/oauth2`),
  'iss a list': issuerText((issuer) => [issuer]),
  'iss empty': claims({ iss: '' }),
  'iss null': claims({ iss: null }),
  'iss missing': claims({ iss: undefined }),

  'exp past': claims({ exp: now - 120 }),
  'exp long past': claims({ exp: 0 }),
  'exp negative': claims({ exp: -1 }),
  'exp in words': claims({ exp: 'never' }),
  'exp as a text of digits': claims({ exp: String(now + 3600) }),
  'exp true': claims({ exp: true }),
  'exp a list': claims({ exp: [now + 3600] }),
  'exp null': claims({ exp: null }),
  'exp missing': claims({ exp: undefined }),
  'exp twice, the last past': payload((text) => text.replace(/}$/, ',"exp":1}')),

  'nbf ahead': claims({ nbf: now + 600 }),
  'nbf in words': claims({ nbf: 'now' }),
  'nbf null': claims({ nbf: null }),
  'iat ahead': claims({ iat: now + 3600 }),
  'iat of two days ago': claims({ iat: now - 2 * 86_400 }),
  'iat in words': claims({ iat: 'now' }),
  'iat missing': claims({ iat: undefined }),

  'sub missing': claims({ sub: undefined }),
  'sub empty': claims({ sub: '' }),
  'sub a number': claims({ sub: 7 }),
  'sub a list': claims({ sub: ['robin'] }),
  'sub too long': claims({ sub: 'x'.repeat(201) }),

  'without its last letter': spoilt((parts) => parts.join('.').slice(0, -1)),
  'without a signature': spoilt(([head, body]) => `${head}.${body}.`),
  'without the last dot': spoilt(([head, body]) => `${head}.${body}`),
  'a signature of zeros': spoilt(
    ([head, body]) => `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`,
  ),
  'a signature twice': spoilt(([head, body, signature]) =>
    [head, body, signature, signature].join('.'),
  ),
  'another payload under the signature': spoilt(([head, , signature]) =>
    [head, Buffer.from('{"sub":"admin"}').toString('base64url'), signature].join('.'),
  ),
  'padded parts': spoilt(([head, body, signature]) => `${head}=.${body}=.${signature}==`),
  'five parts': spoilt(([head, body, signature]) => [head, '', body, signature, ''].join('.')),
  'a payload that is no object': payload(() => '[]'),
  'a payload that is null': payload(() => 'null'),
  'a payload that is no JSON': payload((text) => text.slice(0, -1)),
  'a token within a token': (shop) =>
    rawToken({ ...shop.header, cty: 'JWT' }, unsignedToken(shop.header, shop.claims), shop.key),
  'an encrypted token': async (shop) => {
    const { publicKey } = await generateKeyPair('ECDH-ES');
    return new CompactEncrypt(Buffer.from(JSON.stringify(shop.claims)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', typ: 'at+jwt', kid: 'test-key' })
      .encrypt(publicKey);
  },
  'three dots': () => '...',
  'a password': () => 'Countersign-Demo-1',
  '12 kB of nothing': () => 'a'.repeat(12_100),
  '12 kB, well signed': claims({ ballast: 'x'.repeat(9000) }),
};

describe('a forged token', () => {
  test('table covers each kind', () => {
    expect(Object.keys(forgeries).length).toBeGreaterThanOrEqual(60);
  });

  test.each(Object.entries(forgeries))('[S1.3] is refused: %s', async (_, forge) => {
    const answer = await api.call('GET', '/me', { token: await forge(workshop) });
    expect(answer.status).toBe(401);
    expect(answer.problem().code).toBe('unauthenticated');
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  test('[S1.3] makes the API fetch nothing', () => expect(trapped).toBe(0));

  test.each([
    ['another scheme', (token: string) => `Basic ${token}`],
    ['a scheme of its own', (token: string) => `DPoP ${token}`],
    ['no scheme', (token: string) => token],
    ['a colon', (token: string) => `Bearer: ${token}`],
    ['quotes', (token: string) => `Bearer "${token}"`],
    ['two tokens', (token: string) => `Bearer ${token}, Bearer ${token}`],
    ['a blank within', (token: string) => `Bearer ${token.slice(0, 40)} ${token.slice(40)}`],
    ['a tab', (token: string) => `Bearer\t${token}`],
    ['nothing', () => 'Bearer'],
  ])('[S1.3] a good one counts in its own header only: %s', async (_, write) => {
    const token = await rawToken(workshop.header, workshop.claims, workshop.key);
    const answer = await api.call('GET', '/me', { headers: { authorization: write(token) } });
    expect(answer.status).toBe(401);
  });
});

describe('a genuine token', () => {
  const genuine: Readonly<Record<string, Forge>> = {
    'as it is': claims({}),
    'for several audiences, ours among them': claims({ aud: ['other', 'api://countersign'] }),
    'of a type in full': header({ typ: 'application/at+jwt' }),
    // By the clock when it is sent: the tests before it may have taken long.
    'that ended half a minute ago': (parts) =>
      claims({ exp: Math.floor(Date.now() / 1000) - 30 })(parts),
  };
  test.each(Object.entries(genuine))('[S1.3] is accepted %s', async (_, make) => {
    const answer = await api.call('GET', '/me', { token: await make(workshop) });
    expect(answer.status).toBe(200);
  });
});
