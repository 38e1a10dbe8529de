import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '../../platform/limits/rate-limits.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let lines: Record<string, unknown>[] = [];
const stream = new Writable({
  write(chunk, _, done) {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});
const limits = rateLimits({
  decidePerMinute: 0,
  decideBurst: 1,
  searchPerMinute: 0,
  readPerMinute: 0,
  intakePerMinute: 0,
});
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ limits, proxyHops: 1 }, { logger: { level: 'info', stream } });
});
afterAll(() => api.close());
beforeEach(() => {
  lines = [];
});

const post = (body: unknown, type: string, from = '192.0.2.1') =>
  api.call('POST', '/policy-reports', {
    body,
    headers: { 'content-type': type, 'x-forwarded-for': from },
  });
const secret = 'code=top-secret';
const report = {
  type: 'csp-violation',
  age: 3,
  url: `https://console.example/approve?${secret}`,
  user_agent: 'Mozilla',
  body: {
    documentURL: `https://console.example/login/callback?${secret}#${secret}`,
    blockedURL: `https://evil.example/collect?${secret}`,
    effectiveDirective: 'connect-src',
    sourceFile: `https://console.example/assets/main.js?${secret}`,
    sample: secret,
    referrer: `https://console.example/?${secret}`,
  },
};
const old = {
  'csp-report': {
    'document-uri': `https://console.example/reject?${secret}`,
    'blocked-uri': 'inline',
    'violated-directive': "script-src-elem 'self'",
    'script-sample': secret,
  },
};
const said = () => lines.filter(({ msg }) => String(msg).startsWith('the content policy'));

describe('a report of a violated policy', () => {
  test('becomes one line without queries, samples and referrers', async () => {
    const answer = await post([report, report], 'application/reports+json');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(said()).toHaveLength(1);
    expect(said()[0]).toMatchObject({
      more: 1,
      violation: {
        directive: 'connect-src',
        blocked: 'https://evil.example/collect',
        page: 'https://console.example/login/callback',
        source: 'https://console.example/assets/main.js',
      },
    });
    expect(JSON.stringify(lines)).not.toContain('top-secret');
  });

  test('is understood in its older form', async () => {
    expect((await post(old, 'application/csp-report')).status).toBe(204);
    expect(said()[0]).toMatchObject({
      violation: {
        directive: "script-src-elem 'self'",
        blocked: 'inline',
        page: 'https://console.example/reject',
        source: '',
      },
    });
    expect(JSON.stringify(lines)).not.toContain('top-secret');
  });

  test('cannot write lines of its own, nor long ones', async () => {
    const hostile = 'x\r\n{"level":60}\u2028\u202e'.padEnd(900, 'y');
    await post(
      [{ type: 'x', body: { effectiveDirective: hostile, blockedURL: `data:${secret}` } }],
      'application/reports+json',
    );
    const { directive, blocked } = Object(said()[0]?.violation);
    expect(directive).toMatch(/^x\{"level":60\}y+$/);
    expect(directive).toHaveLength(200);
    expect(blocked).toBe('data:');
  });

  test.each([
    ['nothing', '[]', 400],
    ['no report', '{"x":1}', 400],
    ['no JSON', '{', 400],
    ['a prototype', '{"csp-report":{"__proto__":{}}}', 400],
    ['more than 8 kB', JSON.stringify([{ ...report, x: 'x'.repeat(8200) }]), 413],
  ])('is refused where it holds %s', async (_, body, status) => {
    expect((await post(body, 'application/reports+json')).status).toBe(status);
    expect(said()).toEqual([]);
  });

  test('accepts only its media types, which no other route accepts', async () => {
    expect((await post([report], 'text/plain')).status).toBe(415);
    const token = await api.person(['administrator']);
    const decision = await api.call('POST', '/registrations/US/T-1/decision', {
      token,
      body: { decision: 'approve', reasonCodes: [], version: 1 },
      headers: { 'content-type': 'application/csp-report' },
    });
    expect(decision.status).toBe(415);
  });

  test('may come 60 times a minute from one address', async () => {
    const from = '198.51.100.1';
    const statuses: number[] = [];
    for (let n = 0; n < 70; n += 1) {
      statuses.push((await post([report], 'application/reports+json', from)).status);
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(204));
    expect(statuses).toContain(429);
    expect((await post([report], 'application/reports+json', '198.51.100.2')).status).toBe(204);
  });
});
