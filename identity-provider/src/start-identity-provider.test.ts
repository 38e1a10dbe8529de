import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { decodeProtectedHeader } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { startIdentityProvider } from './start-identity-provider.ts';
import { createKeyRing } from './storage/key-ring.ts';
import { openIdentityDatabase } from './storage/open-identity-database.ts';
import { startTestProvider } from './testing/test-provider.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'identity-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const fromNothing = { port: 0, dataDir: ':memory:', consoleUrls: ['http://localhost:4000'] };

test.each([
  'https://login.example.com/oauth2/default',
  'http://192.168.0.10:4001/oauth2/default',
  'http://localhost.evil.example/',
])('the provider refuses to run under the issuer %s', async (issuer) => {
  await expect(startIdentityProvider({ ...fromNothing, issuer })).rejects.toThrow(
    /demo accounts .* only runs on this computer/,
  );
});

test('the provider answers on both addresses of localhost with metadata', async () => {
  const idp = await startTestProvider();
  onTestFinished(() => idp.close());
  const { port } = new URL(idp.url);
  expect(idp.issuer).toBe(`http://localhost:${port}/oauth2/default`);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  const openid = await fetch(`${idp.issuer}/.well-known/openid-configuration`);
  const oauth = await fetch(`${idp.url}/.well-known/oauth-authorization-server/oauth2/default`);
  const metadata = await openid.json();
  expect(metadata).toMatchObject({
    issuer: idp.issuer,
    authorization_endpoint: `${idp.issuer}/v1/authorize`,
    token_endpoint: `${idp.issuer}/v1/token`,
    revocation_endpoint: `${idp.issuer}/v1/revoke`,
    introspection_endpoint: `${idp.issuer}/v1/introspect`,
    end_session_endpoint: `${idp.issuer}/v1/logout`,
    jwks_uri: `${idp.issuer}/v1/keys`,
    authorization_response_iss_parameter_supported: true,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    code_challenge_methods_supported: ['S256'],
  });
  expect(await oauth.json()).toEqual(metadata);
});

test('keys, sessions, tokens and changed passwords survive a restart', async () => {
  const dataDir = temporaryFolder();
  const first = await startTestProvider({ dataDir });
  const jar = first.newBrowser();
  const { accessToken } = await first.signIn('service@demo.example', { cookieJar: jar });
  const password = 'three quiet orchards';
  const body = JSON.stringify({ profile: { password } });
  await first.myAccount('password', accessToken, { method: 'PUT', body });
  const port = Number(new URL(first.url).port);
  await first.close();

  const second = await startTestProvider({ dataDir, port });
  onTestFinished(() => second.close());
  // The client still holds connections to the first one until it notices that they are closed.
  const health = () =>
    fetch(`${second.url}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(health).toBe(200);
  expect(await second.isActive(accessToken)).toBe(true);
  const again = await second.open(jar, { prompt: 'none' });
  expect(again.url.searchParams.get('code')).not.toBeNull();
  await second.signIn('service@demo.example', { password });
});

test('keys rotate at run time without an interruption', async () => {
  const dataDir = temporaryFolder();
  const idp = await startTestProvider({ dataDir });
  onTestFinished(() => idp.close());
  const kids = async () => {
    const { keys }: { keys: { kid: string }[] } = JSON.parse(
      await (await fetch(`${idp.issuer}/v1/keys`)).text(),
    );
    return keys.map(({ kid }) => kid);
  };
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;
  const database = openIdentityDatabase(dataDir);
  onTestFinished(() => database.close());
  const jar = idp.newBrowser();
  const before = await idp.signIn('service@demo.example', { cookieJar: jar });
  const [first] = await kids();

  createKeyRing(database, { signatureValidityMs: Number.POSITIVE_INFINITY }).rotate();
  expect(await kids()).toHaveLength(2);
  expect(kidOf((await idp.signIn('service@demo.example')).accessToken)).toBe(first);

  // A quarter of an hour passes, in which it was published only.
  database.exec('update provider_key set signs_from_ms = signs_from_ms - 16 * 60000');
  const after = await idp.signIn('service@demo.example', { cookieJar: jar });
  expect([kidOf(after.accessToken), kidOf(after.idToken)]).not.toContain(first);
  expect(await kids()).toContain(kidOf(after.accessToken));
  expect(await idp.isActive(before.accessToken)).toBe(true);
  expect(await idp.isActive(after.accessToken)).toBe(true);
  expect((await idp.myAccount('profile', after.accessToken)).status).toBe(200);
  const known = await idp.open(jar, { prompt: 'none', id_token_hint: before.idToken });
  expect(known.url.searchParams.get('code')).not.toBeNull();
});

test('the keys of a database from before key rotation survive', async () => {
  const dataDir = temporaryFolder();
  const older = new DatabaseSync(join(dataDir, 'identity.sqlite'));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'old', alg: 'RS256', use: 'sig' };
  older.exec('create table kept_secret (name text primary key, value text not null) strict');
  const keep = older.prepare('insert into kept_secret (name, value) values (?, ?)');
  keep.run('signing-key', JSON.stringify(jwk));
  keep.run('cookie-key', 'a cookie key of many characters');
  older.close();
  const idp = await startTestProvider({ dataDir });
  onTestFinished(() => idp.close());
  const { accessToken } = await idp.signIn('service@demo.example');
  expect(decodeProtectedHeader(accessToken).kid).toBe('old');
});

test('two copies side by side use different cookies', async () => {
  const one = await startTestProvider();
  const two = await startTestProvider();
  onTestFinished(async () => void (await Promise.all([one.close(), two.close()])));
  const jar = one.newBrowser(); // it does not look at ports, as a browser does not
  await one.signIn('service@demo.example', { cookieJar: jar });
  await two.signIn('nobody@demo.example', { cookieJar: jar });
  const still = await one.open(jar, { prompt: 'none' });
  expect(still.url.searchParams.get('code')).not.toBeNull();
});

test('extra accounts exist beside the demo accounts', async () => {
  const extra = {
    email: 'Tester@demo.example',
    name: 'Tess Tester',
    genLocale: 'pt_BR',
    groups: ['customer-service', 'market:BR'],
    password: 'her own long password',
  };
  const idp = await startTestProvider({ extraAccounts: [extra] });
  onTestFinished(() => idp.close());
  const { idToken } = await idp.signIn('tester@demo.example', { password: extra.password });
  const claims = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString();
  expect(JSON.parse(claims)).toMatchObject({ name: 'Tess Tester', gen_locale: 'pt_BR' });
});

test('the start fails if the port is in use', async () => {
  const idp = await startTestProvider();
  onTestFinished(() => idp.close());
  const port = Number(new URL(idp.url).port);
  await expect(startTestProvider({ port })).rejects.toThrow('EADDRINUSE');
});
