import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { defaultBranding } from './console-branding.ts';
import { type ConsolePageOptions, consolePage } from './console-page.ts';

const pageScript = 'window.begun = true';
const page = `<!doctype html><html lang="en"><head><title>Countersign</title>
<script type="application/json" id="configuration"></script>
<script id="page-script">${pageScript}</script></head><body><div id="root"><div class="not-started">
<p class="static-words" lang="en">Wait <a href="">Reload</a></p><p class="static-words" lang="fr">Patientez</p></div></div></body></html>`;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function builtConsole(): string {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-console-'));
  closing.push(() => rmSync(directory, { recursive: true }));
  mkdirSync(join(directory, 'assets/i18n'), { recursive: true });
  writeFileSync(join(directory, 'index.html'), page);
  writeFileSync(join(directory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(directory, 'service-worker.js'), 'keep();');
  writeFileSync(join(directory, 'remove-worker.js'), 'remove();');
  writeFileSync(join(directory, 'assets/i18n/en.json'), '{"home":{}}');
  writeFileSync(join(directory, 'assets/main-Ab3dEf9_.js'), 'export const here = 1;');
  const compressed = brotliCompressSync('export const here = 1;');
  writeFileSync(join(directory, 'assets/main-Ab3dEf9_.js.br'), compressed);
  return directory;
}

async function served(changes: Partial<ConsolePageOptions> = {}) {
  const app = fastify();
  closing.push(() => app.close());
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: 'not-found' }));
  await app.register(consolePage, {
    directory: builtConsole(),
    consoleUrl: 'https://console.example',
    issuer: 'http://127.0.0.1:9/oauth2/default', // no server listens there
    clientId: 'countersign-console',
    redirectOrigins: ['https://shop.example'],
    branding: defaultBranding,
    ...changes,
  });
  return app;
}

function configurationIn(html: string): ConsoleConfiguration {
  const [, json = ''] = /id="configuration">(.*?)<\/script>/.exec(html) ?? [];
  return ConsoleConfiguration.parse(JSON.parse(json));
}

/** A provider with a discovery document, `more` in it, and keys, and nothing else. */
async function describedProvider(more: object = {}): Promise<string> {
  const server = createServer((request, response) => {
    const discovery = {
      issuer,
      authorization_endpoint: `${issuer}/v1/authorize`,
      token_endpoint: `${issuer}/v1/token`,
      jwks_uri: `${issuer}/v1/keys`,
      claims_supported: ['not needed by the console'],
      ...more,
    };
    const keys = { keys: [{ kty: 'RSA', kid: 'one', n: 'x', e: 'AQAB' }] };
    response.end(JSON.stringify(request.url?.endsWith('/keys') ? keys : discovery));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const issuer = `http://127.0.0.1:${address.port}/oauth2/default`;
  return issuer;
}

test.each([
  '/',
  '/approve?ticketId=T-1&marketcode=US',
  '/reject',
  '/resetPassword',
  '/customerService/registrations',
  '/settings/FR',
  '/login/callback?code=c&state=s',
  '/deny?ticketId=T-1',
  '/nowhere/at/all',
  '//other.example/approve',
  '/[',
  `/${'long/'.repeat(400)}`,
])('[S2.1] serves the page at %s, so that the router decides', async (url) => {
  const answer = await (await served()).inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(configurationIn(answer.body).identity.clientId).toBe('countersign-console');
});

test.each([
  '/api',
  '/api/unknown',
  '/api/registrations?x=1',
  '/assets/main-gone1234.js',
  '/assets/i18n/it.json',
  '/assets/',
  '/robots.txt',
  '/index.html',
  '/assets/main-Ab3dEf9_.js.br',
  '/assets/../index.html',
  '/..%2f..%2fpackage.json',
])('[S2.1] answers 404 and never the page at %s', async (url) => {
  const answer = await (await served()).inject({ url });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toBe('{"code":"not-found"}');
});

test('[S2.1] answers HEAD like GET and leaves every other method to the API', async () => {
  const app = await served();
  const head = await app.inject({ method: 'HEAD', url: '/approve' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  expect((await app.inject({ method: 'POST', url: '/approve' })).statusCode).toBe(404);
});

test.each([
  ['/approve?locale=fr_FR', 'ja', 'fr'],
  ['/approve?locale=nonsense!', 'ja,en;q=0.5', 'ja'],
  ['/', 'de;q=0.9, ja;q=0.8, fr;q=0.95', 'fr'],
  ['/approve?ticketId=T-1&marketcode=BR', 'fr', 'pt-BR'],
  ['/', 'de-AT', 'de'],
  ['/', 'pt-BR', 'pt-BR'],
  ['/', 'it-IT', 'en'],
  ['/', '', 'en'],
  ['/approve?ticketId=T-1&marketcode=JP', 'fr', 'ja'],
])('[S3.6] %s with Accept-Language "%s" is served in %s', async (url, accept, language) => {
  const answer = await (await served()).inject({ url, headers: { 'accept-language': accept } });
  expect(answer.body).toContain(`<html lang="${language}"`);
});

test('[S3.6] the page has its words in its own language alone', async () => {
  const answer = await (await served()).inject({ url: '/approve?locale=fr_FR' });
  expect(answer.body).toContain('<p class="static-words" lang="fr">Patientez</p>');
  expect(answer.body.match(/class="static-words"/g)).toHaveLength(1);
});

test.each([
  [true, 'keep();'],
  [false, 'remove();'],
])('a worker that is wanted: %s is served and configured so', async (worker, code) => {
  const app = await served({ worker });
  const answer = await app.inject('/service-worker.js');
  expect(answer.body).toBe(code);
  // A browser must see a change at once.
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(configurationIn((await app.inject('/')).body).worker).toBe(worker);
});

test('puts only the used fields of the provider’s metadata into the page', async () => {
  const issuer = await describedProvider();
  const app = await served({ issuer });
  await expect
    .poll(async () => configurationIn((await app.inject('/')).body).identity.metadata)
    .toEqual({
      issuer,
      authorization_endpoint: `${issuer}/v1/authorize`,
      token_endpoint: `${issuer}/v1/token`,
      jwks_uri: `${issuer}/v1/keys`,
    });
  const { identity } = ConsoleConfiguration.parse((await app.inject('/config.json')).json());
  expect(identity.jwks?.keys).toHaveLength(1);
});

test('serves the page without metadata while the provider is unreachable', async () => {
  const { identity } = configurationIn((await (await served()).inject('/')).body);
  expect(identity.metadata).toBeUndefined();
  expect(identity.passwordUrl).toBe('http://127.0.0.1:9/idp/myaccount/password');
});

test('nothing in the configuration can end its script element', async () => {
  const hostile = { default: '</script><script>alert(1)</script><!--' };
  const branding = { ...defaultBranding, brand: { ...defaultBranding.brand, name: hostile } };
  const answer = await (await served({ branding })).inject('/');
  expect(answer.body.match(/<\/?script/g)).toEqual(['<script', '</script', '<script', '</script']);
  expect(configurationIn(answer.body).brand.name).toEqual(hostile);
});

test('compresses page and files for browsers that accept it', async () => {
  const app = await served();
  const headers = { 'accept-encoding': 'gzip, br' };
  const html = await app.inject({ url: '/', headers });
  expect(html.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(html.rawPayload).toString()).toContain('<html lang="en"');
  const script = await app.inject({ url: '/assets/main-Ab3dEf9_.js', headers });
  expect(script.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(script.rawPayload).toString()).toBe('export const here = 1;');
  const plain = await app.inject({ url: '/', headers: { 'accept-encoding': 'br;q=0' } });
  expect(plain.headers['content-encoding']).toBeUndefined();
});

test('files of the release before are served by their hashed names, nothing else of it', async () => {
  const before = builtConsole();
  writeFileSync(join(before, 'assets/main-0ldName1.js'), 'export const here = 0;');
  writeFileSync(join(before, 'assets/i18n/xx.json'), '{}');
  writeFileSync(join(before, 'old.svg'), '<svg/>');
  const app = await served({ previousDirectory: before });
  const old = await app.inject('/assets/main-0ldName1.js');
  expect(old.body).toBe('export const here = 0;');
  expect(old.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const url of ['/old.svg', '/assets/i18n/xx.json']) {
    expect((await app.inject(url)).statusCode, url).toBe(404);
  }
  await expect(served({ previousDirectory: tmpdir() })).rejects.toThrow(/CONSOLE_DIR_PREVIOUS/);
});

test('caches hashed files, revalidates translations, not the page', async () => {
  const app = await served();
  const ruleOf = async (url: string) => (await app.inject(url)).headers['cache-control'];
  expect(await ruleOf('/assets/main-Ab3dEf9_.js')).toBe('public, max-age=31536000, immutable');
  expect(await ruleOf('/assets/i18n/en.json')).toBe('no-cache');
  expect(await ruleOf('/')).toBe('no-store');
  const { etag } = (await app.inject('/assets/i18n/en.json')).headers;
  const again = await app.inject({
    url: '/assets/i18n/en.json',
    headers: { 'if-none-match': String(etag) },
  });
  expect(again.statusCode).toBe(304);
});

test('[S7.1] the policy allows own origin and provider, and no eval', async () => {
  const app = await served({ issuer: 'https://login.example/oauth2/default' });
  const { headers } = await app.inject('/assets/main-Ab3dEf9_.js');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toContain("connect-src 'self' https://login.example");
  expect(policy).toContain("default-src 'none'");
  const hash = createHash('sha256').update(pageScript).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain('upgrade-insecure-requests');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  });
});

test('[S4.3] the policy allows the sign-out form where the provider says it goes', async () => {
  const issuer = await describedProvider({
    end_session_endpoint: 'https://logout.example/v1/logout',
  });
  const app = await served({ issuer });
  const formsOf = async (url: string) =>
    /form-action [^;]*/.exec(
      String((await app.inject({ url })).headers['content-security-policy']),
    )?.[0];
  const { origin } = new URL(issuer);
  const allowed = `form-action 'self' ${origin} https://logout.example`;
  await expect.poll(() => formsOf('/')).toBe(allowed);
  expect(await formsOf('/config.json')).toBe(allowed);
});

test('by plain http nothing asks the browser for https', async () => {
  const app = await served({ consoleUrl: 'http://localhost:4000' });
  const { headers } = await app.inject('/');
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('says what to do where the console is not built', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'countersign-console-'));
  closing.push(() => rmSync(empty, { recursive: true }));
  await expect(served({ directory: empty })).rejects.toThrow(/not built.*npm run build/);
});

test('the operator describes a provider that differs from Okta', async () => {
  const identity = {
    passwordUrl: 'https://account.example/password',
    authorizationParameters: { audience: 'api://countersign' },
    localeParameter: undefined,
  };
  const app = await served({ identity });
  const answer = await app.inject('/');
  expect(configurationIn(answer.body).identity).toMatchObject({
    passwordUrl: 'https://account.example/password',
    authorizationParameters: { audience: 'api://countersign' },
    localeParameter: 'locale',
  });
  expect(answer.headers['content-security-policy']).toContain('https://account.example');
});
