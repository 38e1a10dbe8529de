import { allEndpoints } from '@countersign/contract/all-endpoints';
import type { Endpoint } from '@countersign/contract/endpoint';
import { problemStatuses } from '@countersign/contract/problems/problem-code';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuseUndeclaredRoutes } from '../platform/access/declared-access.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { renderOpenApi } from './render-openapi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ metrics: true });
});
afterAll(() => api.close());

/** An applicant has the link of a mail in place of a token. */
const isForApplicants = ({ config: { access } }: Endpoint) =>
  access.role === 'answer-link' || access.role === 'applicant';

const title = ({ method, url }: Endpoint) => `${method} ${url}`;
/** With parameters that are well-formed and name nothing. */
const pathOf = ({ url }: Endpoint) =>
  url.replace(':countryCode', 'US').replace(':ticketNumber', 'T-none');

describe.each(allEndpoints.map((endpoint) => [title(endpoint), endpoint] as const))(
  '%s',
  (_, endpoint) => {
    const { method, config } = endpoint;
    const path = pathOf(endpoint);
    const body = method === 'POST' ? {} : undefined;

    test('[S6.1] asks for a token or a link unless it is public', async () => {
      const answer = await api.call(method, path, { body });
      // A download asks for a ticket instead.
      const needsMore = path.endsWith('.csv') || path === '/policy-reports';
      if (config.access.role === 'identity-provider') {
        // A form with a logout token, and nothing else.
        expect(answer.problem().code).toBe('unsupported-media-type');
      } else if (needsMore) expect(answer.problem().code).toBe('invalid-request');
      else if (config.access.role === 'public') expect(answer.status).toBe(200);
      else if (isForApplicants(endpoint)) {
        expect(answer.problem().code).toBe('answer-link-invalid');
      } else expect(answer.problem().code).toBe('unauthenticated');
    });

    test('[S8.2] answers as declared, problems with their one status', async () => {
      for (const token of [await api.person(['administrator']), await api.intake()]) {
        const answer = await api.call(method, path, { token, body });
        const schema = endpoint.schema.response[String(answer.status)];
        if (schema !== undefined) {
          expect(schema.safeParse(answer.body).success).toBe(true);
          continue;
        }
        const problem = answer.problem();
        expect(problem.status).toBe(answer.status);
        expect(problemStatuses[problem.code]).toBe(answer.status);
        expect(problem.requestId).toBe(answer.headers.get('x-request-id'));
      }
    });

    test('[S8.2] names the methods that it offers', async () => {
      const answer = await api.call('DELETE', path);
      expect(answer.problem().code).toBe('method-not-allowed');
      expect(answer.headers.get('allow')?.split(', ')).toContain(method);
    });

    test('is described', async () => {
      const { body } = await api.call('GET', '/openapi.json');
      const described = endpoint.url.replace(/:(\w+)/g, '{$1}');
      const operation = Object(body).paths[`/api${described}`][method.toLowerCase()];
      expect(operation.operationId).toBe(endpoint.schema.operationId);
      // A logout token proves itself: its signature is looked at, and it is in the body.
      const isOpen = ['public', 'identity-provider'].includes(config.access.role);
      expect(operation.security === undefined).toBe(isOpen);
    });
  },
);

describe('a route', () => {
  const started = async (config: Record<string, unknown>, url = '/api/me') => {
    const app = fastify();
    refuseUndeclaredRoutes(app, '/api', allEndpoints, ['/api/docs']);
    app.get(url, { config }, () => 'x');
    await app.ready();
  };

  test('[S6.2] without declared access does not start', async () => {
    await expect(started({})).rejects.toThrow('GET /api/me lacks its declared access.');
    const access = { role: 'signed-in', reach: 'all', act: 'read' };
    for (const other of [{ role: 'public' }, { reach: 'own' }, { act: 'write' }]) {
      const differing = started({ access: { ...access, ...other } });
      await expect(differing).rejects.toThrow('lacks its declared access');
    }
    await expect(started({ access })).resolves.toBeUndefined();
  });

  test('[S6.2] outside the contract does not start', async () => {
    await expect(started({ access: { role: 'public' } }, '/api/secrets')).rejects.toThrow(
      'not in the contract',
    );
    await expect(started({}, '/api/docs')).resolves.toBeUndefined();
  });
});

describe('the documents', () => {
  test('are an OpenAPI 3.1 document with valid references', async () => {
    const document = await renderOpenApi();
    const parsed = JSON.parse(document);
    expect(parsed.openapi).toBe('3.1.0');
    const names = [...document.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    const known = Object.keys(parsed.components.schemas);
    expect([...new Set(names)].sort()).toEqual(known.sort());
    expect(document).toContain('application/problem+json');
    const typesOf = (content: object) => Object.keys(content);
    const { get: csv } = parsed.paths['/api/registrations.csv'];
    expect(typesOf(csv.responses['200'].content)).toEqual(['text/csv']);
    const { get: changes } = parsed.paths['/api/changes'];
    expect(typesOf(changes.responses['200'].content)).toEqual([
      'application/json',
      'text/event-stream',
    ]);
    const { post: reports } = parsed.paths['/api/policy-reports'];
    expect(typesOf(reports.requestBody.content)).toEqual([
      'application/reports+json',
      'application/csp-report',
    ]);
    expect(reports.responses['204'].content).toBeUndefined();
  });

  test('are shown under a policy without inline code', async () => {
    const page = await api.call('GET', '/docs');
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)/);
  });
});

describe('every answer of the API', () => {
  test.each([
    ['GET', '/me', 401],
    ['GET', '/nothing', 404],
    ['DELETE', '/me', 405],
    ['GET', '/health/live', 200],
    ['GET', '/%ZZ', 400],
  ])('%s %s carries the headers that protect it', async (method, path, status) => {
    const answer = await api.call(method, path);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringContaining('max-age=63072000'),
    });
    expect(answer.headers.has('server') || answer.headers.has('x-powered-by')).toBe(false);
  });

  test('[S7.1] may be read by the console’s origin only', async () => {
    const preflight = { 'access-control-request-method': 'POST' };
    const own = await api.call('OPTIONS', '/registration-status', {
      headers: { origin: 'https://console.example', ...preflight },
    });
    expect(own.status).toBe(204);
    expect(own.headers.get('access-control-allow-origin')).toBe('https://console.example');
    const allowed = own.headers.get('access-control-allow-headers')?.split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['Authorization', 'DPoP', 'Idempotency-Key']));
    const answer = await api.call('GET', '/me', { headers: { origin: 'https://console.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://console.example');
    for (const origin of ['https://evil.example', 'https://console.example.evil.example', 'null']) {
      const foreign = await api.call('GET', '/me', { headers: { origin } });
      expect(foreign.headers.has('access-control-allow-origin')).toBe(false);
      expect(foreign.headers.get('vary')).toBe('Origin');
    }
  });
});

test('counts requests by route and mails to be sent', async () => {
  await api.submitted();
  const { text, headers } = await api.call('GET', '/metrics');
  expect(headers.get('content-type')).toContain('text/plain');
  const labels = 'route="/api/registrations",method="POST",status="201"';
  expect(text).toContain(`countersign_http_request_duration_seconds_count{${labels}} 1`);
  expect(text).toContain('countersign_outbox_mails{state="queued"} 1');
  expect(text).not.toContain('T-none');
});
