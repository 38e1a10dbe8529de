import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEndpoints } from '@countersign/contract/all-endpoints';
import { sampleApplication } from '@countersign/contract/testing/sample-application';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultBranding } from '../../server/console-page/console-branding.ts';
import { consolePage } from '../../server/console-page/console-page.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { startTestApi, type TestApi, testConfiguration } from '../../testing/test-api.ts';

const consoleUrl = 'https://console.example';
const onEverything = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};
const onTheApi = {
  ...onEverything,
  'cross-origin-embedder-policy': 'require-corp',
  'cache-control': 'no-store',
  'x-oldest-console': '2',
  'countersign-console-version': 'a1b2c3',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const directory = mkdtempSync(join(tmpdir(), 'countersign-headers-'));
let api: TestApi;
let staff: string;
beforeAll(async () => {
  mkdirSync(join(directory, 'assets/i18n'), { recursive: true });
  const place = '<script type="application/json" id="configuration"></script>';
  const version = '<meta name="countersign-console-version" content="a1b2c3">';
  const page = `<!doctype html><html lang="en"><head>${version}${place}</head><body></body></html>`;
  writeFileSync(join(directory, 'index.html'), page);
  writeFileSync(join(directory, 'assets/i18n/en.json'), '{}');
  const { limits } = testConfiguration({ engine: 'embedded' }, { issuer: '' });
  api = await startTestApi(
    {
      consoleDirectory: directory,
      limits: { ...limits, 'policy-report': { perMinute: 1, burst: 1 } },
    },
    {
      pages: (app) =>
        consolePage(app, {
          directory,
          consoleUrl,
          issuer: 'http://127.0.0.1:9/oauth2/default', // no server listens there
          clientId: 'countersign-console',
          redirectOrigins: [],
          branding: defaultBranding,
        }),
    },
  );
});
afterAll(async () => {
  await api.close();
  rmSync(directory, { recursive: true });
});

interface Answered {
  readonly status: number;
  readonly headers: Headers;
}

function expectHeaders({ headers }: Answered, expected: Readonly<Record<string, string>>): void {
  expect(Object.fromEntries(headers)).toMatchObject(expected);
  expect(headers.get('permissions-policy')?.split(', ')).toHaveLength(16);
  expect(headers.get('server')).toBeNull();
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('set-cookie')).toBeNull();
}

const fetched = (path: string, init?: RequestInit) => fetch(`${api.url}${path}`, init);
const raw = (bytes: string) => rawRequest(api.url, bytes);
const get = (path: string, lines = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n`;
const decide = (options: Readonly<Record<string, unknown>> = {}) =>
  api.call('POST', '/registrations/US/T-1/decision', {
    token: staff,
    body: { decision: 'approve', reasonCodes: [], version: 9 },
    ...options,
  });

// In this order: while the provider is unreachable no token can be checked, and then a table is dropped.
const provoked: readonly (readonly [number, string, () => Promise<Answered>])[] = [
  [
    503,
    'the provider is away',
    async () => {
      api.issuer.answerWith(500);
      const answer = await api.call('GET', '/me', { token: await api.person(['administrator']) });
      api.issuer.answerWith(200);
      return answer;
    },
  ],
  [
    201,
    'a registration',
    async () => {
      staff = await api.person(['administrator']);
      // The API waits a second before it asks a failing provider again.
      const me = () => api.call('GET', '/me', { token: staff });
      await expect.poll(async () => (await me()).status).toBe(200);
      await api.submitted('US', { ticketNumber: 'T-1' });
      const body = sampleApplication('US');
      return api.call('POST', '/registrations', { token: await api.intake(), body });
    },
  ],
  [200, 'a list', () => api.call('GET', '/registrations', { token: staff })],
  [200, 'the description', () => fetched('/api/openapi.json')],
  [200, 'health', () => fetched('/api/health/live')],
  [200, 'health, the head alone', () => fetched('/api/health/live', { method: 'HEAD' })],
  [400, 'faulty fields', () => decide({ body: {} })],
  [400, 'broken JSON', () => decide({ body: '{' })],
  [400, 'an address that cannot be decoded', () => fetched('/api/registrations/%ZZ/T-1/history')],
  [400, 'a request that is none', () => raw('SSH-2.0-x\r\n\r\n')],
  [400, 'two lengths', () => raw(get('/api/me', 'Content-Length: 1\r\nContent-Length: 2\r\n'))],
  [
    400,
    'a length and chunks',
    () => raw(get('/api/me', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n')),
  ],
  [401, 'no token', () => fetched('/api/me')],
  [401, 'a token that is none', () => api.call('GET', '/me', { token: 'a.b.c' })],
  [403, 'no role', async () => decide({ token: await api.person(['friends']) })],
  [
    404,
    'no such registration',
    () => api.call('GET', '/registrations/US/T-0/history', { token: staff }),
  ],
  [404, 'no such address', () => fetched('/api/nowhere')],
  [404, 'the prefix alone', () => fetched('/api')],
  [404, 'a file that is not there', () => fetched('/assets/gone.js')],
  [404, 'metrics, switched off', () => fetched('/api/metrics')],
  [404, 'a form sent to the page', () => fetched('/approve', { method: 'POST' })],
  [404, 'TRACE', () => raw('TRACE /approve HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')],
  [405, 'another method', () => fetched('/api/me', { method: 'DELETE' })],
  [409, 'another version', () => decide()],
  [413, 'too large a body', () => decide({ body: JSON.stringify('x'.repeat(65 * 1024)) })],
  [414, 'too long an address', () => fetched(`/api/me?${'x'.repeat(8200)}`)],
  [414, 'too long an address of the page', () => fetched(`/${'x'.repeat(8200)}`)],
  [415, 'a compressed body', () => decide({ headers: { 'content-encoding': 'gzip' } })],
  [415, 'a form', () => decide({ headers: { 'content-type': 'text/plain' } })],
  [
    422,
    'a key for another request',
    async () => {
      const key = crypto.randomUUID();
      const body = { decision: 'approve', reasonCodes: [], version: 1 };
      await decide({ key, body });
      return decide({ key, body: { ...body, internalNote: 'x' } });
    },
  ],
  [
    429,
    'too many requests',
    async () => {
      const report = () =>
        api.call('POST', '/policy-reports', {
          body: [{ type: 'csp-violation', body: {} }],
          headers: { 'content-type': 'application/reports+json' },
        });
      expect((await report()).status).toBe(204);
      return report();
    },
  ],
  [431, 'too large a head', () => raw(get('/api/me', `X-Long: ${'x'.repeat(17_000)}\r\n`))],
  [
    500,
    'a fault within',
    async () => {
      await sql`alter table market_settings rename to mislaid`.execute(api.db);
      const answer = await api.call('GET', '/me', { token: staff });
      await sql`alter table mislaid rename to market_settings`.execute(api.db);
      return answer;
    },
  ],
];

describe('the headers of the API', () => {
  test.each(provoked)('%i, %s: has them all', async (status, _, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expectHeaders(answer, onTheApi);
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{20,}$/);
  });

  test.each(allEndpoints.map(({ method, url }) => [method, url] as const))(
    '%s %s: has them without a token',
    async (method, url) => {
      const path = url.replace(':countryCode', 'US').replace(/:\w+/g, 'T-1');
      const answer = await api.call(method, path, {
        headers: { 'content-type': 'application/json' },
      });
      // Without the link of an applicant it is 403.
      const refusal = url === '/answer' || url.startsWith('/answer/') ? 403 : 401;
      expect([200, 400, refusal, 415]).toContain(answer.status);
      expectHeaders(answer, onTheApi);
    },
  );

  test('are those of a page where the API is described for people', async () => {
    const answer = await fetched('/api/docs/');
    expect(answer.status).toBe(200);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    expectHeaders(answer, { ...onTheApi, 'content-security-policy': policy });
  });

  test('let the console’s own origin in, and no other', async () => {
    const ask = (origin: string) =>
      fetched('/api/me', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
    const own = await ask(consoleUrl);
    expect(own.status).toBe(204);
    expect(own.headers.get('access-control-allow-origin')).toBe(consoleUrl);
    expect(own.headers.get('access-control-allow-credentials')).toBeNull();
    const allowed = own.headers.get('access-control-allow-methods')?.split(', ');
    expect(new Set(allowed)).toEqual(new Set(allEndpoints.map(({ method }) => method)));
    for (const origin of ['null', 'https://console.example.evil.example', `${consoleUrl}:444`]) {
      const answer = await ask(origin);
      expect(answer.status).toBe(405);
      expectHeaders(answer, onTheApi);
      expect(answer.headers.get('vary')).toContain('Origin');
    }
  });
});

describe('the headers of the console', () => {
  const onTheConsole = { ...onEverything, 'cross-origin-embedder-policy': 'require-corp' };
  test.each([
    ['/', 'no-store', false],
    ['/approve?ticketId=T-1', 'no-store', false],
    ['/login/callback?code=c&state=s', 'no-store', false],
    ['/nowhere/at/all', 'no-store', false],
    ['/config.json', 'no-store', false],
    ['/assets/i18n/en.json', 'no-cache', true],
  ])('200 at %s (%s, and 304: %s): has them all', async (path, rule, hasEtag) => {
    const answer = await fetched(path);
    expect(answer.status).toBe(200);
    expectHeaders(answer, { ...onTheConsole, 'cache-control': rule });
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy.replaceAll(/'sha256-[^']+'/g, "'sha256-…'").split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self' http://127.0.0.1:9",
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self' http://127.0.0.1:9",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types service-worker',
      'report-to csp',
      'report-uri /api/policy-reports',
      'upgrade-insecure-requests',
    ]);
    expect(answer.headers.get('reporting-endpoints')).toBe('csp="/api/policy-reports"');
    const etag = answer.headers.get('etag');
    expect(etag !== null).toBe(hasEtag);
    if (!hasEtag) return;
    const again = await raw(get(path, `If-None-Match: ${etag}\r\n`));
    expect(again.status).toBe(304);
    expectHeaders(again, { ...onTheConsole, 'cache-control': rule });
  });
});
