import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProvider } from '../testing/test-provider.ts';

let idp: Awaited<ReturnType<typeof startTestProvider>>;
beforeAll(async () => {
  idp = await startTestProvider();
});
afterAll(() => idp.close());

const paths = [
  '/oauth2/default/.well-known/openid-configuration',
  '/oauth2/default/v1/keys',
  '/oauth2/default/v1/token',
  '/oauth2/default/v1/revoke',
  '/idp/myaccount/password',
];

test.each(paths)('[S7.1] the console may call %s', async (path) => {
  const origin = idp.consoleUrl;
  const preflight = await fetch(`${idp.url}${path}`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,x-okta-user-agent-extended',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toContain(
    'X-Okta-User-Agent-Extended',
  );
  const answer = await fetch(`${idp.url}${path}`, { headers: { origin } });
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  expect(answer.headers.get('access-control-expose-headers')).toBe(
    'WWW-Authenticate, Retry-After, DPoP-Nonce',
  );
});

test.each(paths)('[S7.1] no other page may call %s', async (path) => {
  for (const origin of ['https://evil.example', 'null', `${idp.consoleUrl}.evil.example`]) {
    const preflight = await fetch(`${idp.url}${path}`, { method: 'OPTIONS', headers: { origin } });
    const answer = await fetch(`${idp.url}${path}`, { headers: { origin } });
    expect([preflight.status, answer.status]).toEqual([403, 403]);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  }
  const noOrigin = await fetch(`${idp.url}${path}`);
  expect(noOrigin.headers.get('access-control-allow-origin')).toBeNull();
});

test('a foreign host name for this computer is refused', async () => {
  const status = await new Promise((resolve, reject) => {
    const headers = { host: 'rebound.example' };
    request(`${idp.url}/healthz`, { headers }, (answer) => resolve(answer.statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(421);
});
