import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userinfo } from './userinfo.ts';

const userinfoEmail = (of: string, nowMs?: () => number) => {
  const ask = userinfo(of, nowMs);
  return async (token: string) => (await ask(token)).email;
};

let server: Server;
let issuer: string;
let asked: string[];
let answer: { status: number; body: string };
beforeAll(async () => {
  server = createServer(({ url, headers }, response) => {
    if (url === '/.well-known/openid-configuration') {
      response.end(JSON.stringify({ issuer, userinfo_endpoint: `${issuer}/v1/userinfo` }));
      return;
    }
    asked.push(String(headers.authorization));
    response.writeHead(answer.status, { location: 'https://evil.example' }).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port, so it has one
  issuer = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: '{"sub":"x","email":"dana@eyecare.example"}' };
});

test('asks once per token for five minutes', async () => {
  let nowMs = 0;
  const emailOf = userinfoEmail(issuer, () => nowMs);
  expect(await Promise.all([emailOf('a'), emailOf('a'), emailOf('b')])).toEqual(
    Array(3).fill('dana@eyecare.example'),
  );
  nowMs = 299_999;
  await emailOf('a');
  expect(asked.sort()).toEqual(['Bearer a', 'Bearer b']);
  nowMs = 300_000;
  answer.body = '{"email":"new@eyecare.example"}';
  expect(await emailOf('a')).toBe('new@eyecare.example');
});

test('returns groups and name, and nothing of the wrong type', async () => {
  answer.body = '{"sub":"x","name":"Dana","groups":["cs"]}';
  expect(await userinfo(issuer)('a')).toMatchObject({ name: 'Dana', groups: ['cs'] });
  answer.body = '{"sub":7,"name":null,"groups":7}';
  expect(await userinfo(issuer)('b')).toMatchObject({ sub: undefined, groups: [] });
});

test('an account without an address has none', async () => {
  answer.body = '{"sub":"x","email":7}';
  expect(await userinfoEmail(issuer)('a')).toBeUndefined();
});

test.each([
  [401, '', 'unauthenticated'],
  [403, '', 'identity-provider-unavailable'],
  [500, '', 'identity-provider-unavailable'],
  [302, '', 'identity-provider-unavailable'],
  [200, 'eyJhbGciOi', 'identity-provider-unavailable'],
])('an answer %i %j gives no address', async (status, body, code) => {
  answer = { status, body };
  const emailOf = userinfoEmail(issuer);
  await expect(emailOf('a')).rejects.toMatchObject({ code });
  answer = { status: 200, body: '{"email":"dana@eyecare.example"}' };
  expect(await emailOf('a')).toBe('dana@eyecare.example'); // a failure is not cached
});

test('an unreachable or other provider gives no address', async () => {
  for (const other of ['http://127.0.0.1:1', `${issuer}/`]) {
    await expect(userinfoEmail(other)('a')).rejects.toMatchObject({
      code: 'identity-provider-unavailable',
    });
  }
});
