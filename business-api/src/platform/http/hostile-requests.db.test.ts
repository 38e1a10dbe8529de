import { connect } from 'node:net';
import { sampleApplication } from '@countersign/contract/testing/sample-application';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest } from '../../testing/raw-request.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let staff: string;
let site: string;
beforeAll(async () => {
  api = await startTestApi();
  staff = await api.person(['administrator']);
  site = await api.intake();
  await api.submitted('US', { ticketNumber: 'T-1' });
});
afterAll(() => api.close());

const decision = '/registrations/US/T-1/decision';

test('a request with two hosts is refused', async () => {
  for (const [one, other] of [
    ['x', 'evil.example'],
    ['x', 'x'],
  ]) {
    for (const path of ['/api/health/live', '/approve']) {
      const answer = await rawRequest(
        api.url,
        `GET ${path} HTTP/1.1\r\nHost: ${one}\r\nhOsT: ${other}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer.status, `${path} ${other}`).toBe(400);
    }
  }
});

test('an address that names a route is refused with its field', async () => {
  const { contact } = sampleApplication('FR');
  const body = sampleApplication('FR', { contact: { ...contact, email: 'a%b@c.example' } });
  const refused = await api.call('POST', '/registrations', { token: site, body });
  expect(refused.problem().errors).toEqual([{ pointer: '/contact/email', code: 'local-part' }]);
  const staff = [{ email: 'a%b@c.example', name: null, locale: 'fr_FR', escalations: false }];
  const settings = {
    version: 0,
    staff,
    targetHours: 24,
    undoSeconds: null,
    replyTo: 'c!a@b.example',
  };
  const changed = await api.call('PUT', '/markets/FR', {
    token: await api.person(['administrator']),
    body: { ...settings, reminders: true },
  });
  expect(changed.problem().errors).toEqual([
    { pointer: '/staff/0/email', code: 'local-part' },
    { pointer: '/replyTo', code: 'local-part' },
  ]);
});

describe('a hostile request', () => {
  test.each([
    ['broken JSON', '{"decision":', 400, 'invalid-request'],
    ['no JSON at all', '', 400, 'invalid-request'],
    ['__proto__', '{"__proto__":{"decision":"approve"},"version":1}', 400, 'invalid-request'],
    ['constructor.prototype', '{"constructor":{"prototype":{"x":1}}}', 400, 'invalid-request'],
    ['10,000 levels', '['.repeat(10_000) + ']'.repeat(10_000), 400, 'invalid-request'],
    [
      '5,000 unknown fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [n, 0]))),
      400,
      'invalid-request',
    ],
    [
      'a number beyond all',
      '{"decision":"approve","reasonCodes":[],"version":1e999}',
      400,
      'invalid-request',
    ],
    [
      'a version that is no int4',
      '{"decision":"approve","reasonCodes":[],"version":9007199254740991}',
      400,
      'invalid-request',
    ],
    ['65 kB', JSON.stringify({ internalNote: 'x'.repeat(65 * 1024) }), 413, 'payload-too-large'],
    [
      'NUL in a text',
      JSON.stringify({ decision: 'approve', reasonCodes: [], version: 1, internalNote: '\u0000' }),
      400,
      'invalid-request',
    ],
    [
      'half a character',
      '{"decision":"approve","reasonCodes":[],"version":1,"internalNote":"\\ud800"}',
      400,
      'invalid-request',
    ],
  ])('%s is refused', async (_, body, status, code) => {
    const answer = await api.call('POST', decision, { token: staff, body });
    expect(answer.status).toBe(status);
    expect(answer.problem().code).toBe(code);
    expect(answer.problem().errors?.length ?? 0).toBeLessThanOrEqual(100);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    '',
  ])('[S7.1] of type "%s" is refused', async (type) => {
    const body = '{"decision":"approve","reasonCodes":[],"version":1}';
    const answer = await api.call('POST', decision, {
      token: staff,
      body,
      headers: { 'content-type': type },
    });
    expect(answer.problem().code).toBe('unsupported-media-type');
  });

  test.each([
    '/registrations/US/%00/history',
    '/registrations/US/T-1%2F..%2Fx/history',
    '/registrations/US/T%F0%9F%98%80/history',
    `/registrations/US/${'T'.repeat(65)}/history`,
    `/registrations/US/${'T'.repeat(4000)}/history`,
    '/registrations/%E2%80%AEUS/T-1/history',
    "/registrations/US/T-1'--/history",
    '/registrations/%ZZ/T-1/history',
  ])('to %s is refused', async (path) => {
    const answer = await api.call('GET', path, { token: staff });
    expect(answer.problem().code).toBe('invalid-request');
  });

  test('longer addresses and headers are refused by their own names', async () => {
    const long = await api.call('GET', `/me?${'x'.repeat(8200)}`, { token: staff });
    expect(long.problem().code).toBe('address-too-long');
    const headers = await api.call('GET', '/me', { headers: { 'x-long': 'x'.repeat(17_000) } });
    expect(headers.problem().code).toBe('headers-too-large');
  });

  test('that is not HTTP gets an answer and its connection is closed', async () => {
    const { hostname, port } = new URL(api.url);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), hostname, () => socket.write('SSH-2.0-x\r\n\r\n'));
      socket.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      socket.on('end', () => resolve(text)).on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*application\/problem\+json.*"invalid-request"/s);
  });
});

describe('any request', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '\u0000',
      '\ud800',
      '\u202e',
      "'; drop table registrations; --",
      '=1+1',
      '{{x}}',
    ),
  );
  const junk = fc.oneof(
    text,
    fc.double(),
    fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(Number),
    fc.boolean(),
    fc.constant(null),
    fc.array(text, { maxLength: 3 }),
    fc.dictionary(text, text, { maxKeys: 3 }),
  );
  /** A valid body with one member, at any depth, replaced by junk. */
  const spoiled = (valid: unknown) =>
    fc.tuple(fc.constantFrom(...pathsOf(valid)), junk).map(([path, value]) => {
      const body = structuredClone(valid);
      set(body, path, value);
      return body;
    });
  const answersWell = { numRuns: 100, endOnFailure: true } as const;

  test('intake never answers 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled(sampleApplication('US')), async (body) => {
        const answer = await api.call('POST', '/registrations', { token: site, body });
        expect([201, 400, 413]).toContain(answer.status);
      }),
      answersWell,
    );
  });

  test('deciding never answers 5xx', async () => {
    const valid = { decision: 'reject', reasonCodes: ['L01'], internalNote: 'x', version: 3 };
    await fc.assert(
      fc.asyncProperty(spoiled(valid), async (body) => {
        const answer = await api.call('POST', decision, { token: staff, body });
        expect([200, 400, 409]).toContain(answer.status);
      }),
      answersWell,
    );
  });

  test('reading never answers 5xx', async () => {
    const parameter = fc.tuple(fc.constantFrom('cursor', 'limit', 'status', 'order', 'x'), text);
    await fc.assert(
      fc.asyncProperty(fc.array(parameter, { maxLength: 4 }), text, async (query, ticket) => {
        const search = new URLSearchParams(
          query.map(([name, value]): [string, string] => [name, value.toWellFormed()]),
        );
        const list = await api.call('GET', `/registrations?${search}`, { token: staff });
        expect([200, 400]).toContain(list.status);
        const segment = encodeURIComponent(ticket.toWellFormed()).replaceAll('.', '%2E') || 'x';
        const history = await api.call('GET', `/registrations/US/${segment}/history`, {
          token: staff,
        });
        expect([200, 400, 404]).toContain(history.status);
      }),
      answersWell,
    );
  });
});

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([name, member]) => pathsOf(member, [...path, name]));
  return path.length === 0 ? inner : [path, ...inner];
}

function set(body: unknown, path: Path, value: unknown): void {
  const target = path.slice(0, -1).reduce((found, part) => Object(found)[part], body);
  Object(target)[path.at(-1) ?? ''] = value;
}
