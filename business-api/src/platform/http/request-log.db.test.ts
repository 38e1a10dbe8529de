import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { Configuration } from '../../server/configuration/configuration.ts';
import { startBusinessApi } from '../../server/start-business-api.ts';
import { askedApplicant } from '../../testing/asked-applicant.ts';
import { startTestApi, type TestApi, testConfiguration } from '../../testing/test-api.ts';
import { startTestIssuer } from '../../testing/test-issuer.ts';
import { licencePoint, testDocuments } from '../../testing/upload-documents.ts';

const levels = { info: 30, warn: 40, error: 50 };

let lines: Record<string, unknown>[] = [];
let close: () => Promise<void> = async () => undefined;
const stream = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(JSON.parse(chunk.toString('utf8')));
    done();
  },
});
const logger = { level: 'info', stream };
beforeEach(() => {
  lines = [];
});
afterEach(() => close());

async function start(changes: Partial<Configuration> = {}): Promise<TestApi> {
  const api = await startTestApi(changes, { logger });
  close = api.close;
  return api;
}

/** The only line about a request of this route. */
async function lineOf(route: string): Promise<Record<string, unknown>> {
  const about = () => lines.filter((line) => line.route === route);
  await vi.waitFor(() => expect(about().length).toBeGreaterThan(0));
  expect(about()).toHaveLength(1);
  return about()[0] ?? {};
}

test('[S8.1] an answered request is one line', async () => {
  const api = await start();
  expect((await api.call('GET', '/health/live')).status).toBe(200);
  expect(await lineOf('/api/health/live')).toMatchObject({
    level: levels.info,
    outcome: 'answered',
    method: 'GET',
    status: 200,
    durationMs: expect.any(Number),
    requestId: expect.any(String),
  });
});

test('[S8.1] the line of a refusal says which setting or claim did not fit', async () => {
  const api = await start({ groupMapping: { roles: {}, marketPrefix: 'market:' } });
  const token = await api.person(['cs-leads']);
  expect((await api.call('GET', '/statistics', { token })).status).toBe(403);
  expect(await lineOf('/api/statistics')).toMatchObject({
    problem: 'no-role',
    detail: expect.stringContaining('GROUP_ROLES'),
  });
});

test('[S8.1] a hidden character in a name of a line is written by its number', async () => {
  let text = '';
  const raw = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString('utf8');
      done();
    },
  });
  const api = await startTestApi({}, { logger: { level: 'info', stream: raw } });
  close = api.close;
  const token = await api.person(['administrator'], 'Dana \u202enimda');
  expect((await api.call('GET', '/me', { token })).status).toBe(200);
  await vi.waitFor(() => expect(text).toContain('uid-Dana'));
  expect(text).toContain('uid-Dana \\u202enimda');
  expect(text).not.toContain('\u202e');
});

test.each([
  ['/me', '/api/me', 401, 'unauthenticated'],
  ['/nowhere', 'none', 404, 'not-found'],
  ['/%ZZ', 'none', 400, 'invalid-request'],
])('[S8.1] the fault of a client at %s is no error', async (path, route, status, problem) => {
  const api = await start();
  expect((await api.call('GET', path)).status).toBe(status);
  const line = await lineOf(route);
  expect(line).toMatchObject({ level: levels.info, outcome: 'refused', status, problem });
  expect(line).not.toHaveProperty('errorCode');
});

test.each([
  ['leaves', (socket: Socket) => socket.destroy()],
  ['resets the connection', (socket: Socket) => socket.resetAndDestroy()],
  ['says no more', (socket: Socket) => socket.end()],
])('[S8.1] a client that %s amid its body is no error', async (_, leave) => {
  const api = await start();
  const token = await api.intake();
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST /api/registrations HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      'Idempotency-Key: 12345678-key\r\nContent-Type: application/json\r\n' +
      'Content-Length: 500\r\nExpect: 100-continue\r\n\r\n',
  );
  // The server has read the head.
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 100 /);
  await new Promise((written) => socket.write('{"ticketNumber":', written));
  leave(socket);
  const line = await lineOf('/api/registrations');
  expect(line.level).toBe(levels.info);
  // Nor is it counted as one of the database, whose torn connections have the same code.
  expect(line.problem).not.toBe('temporarily-unavailable');
  expect(lines.filter(({ level }) => Number(level) >= levels.error)).toEqual([]);
});

test('[S8.1] an applicant who leaves amid a file is no error', async () => {
  const api = await start({ documents: testDocuments });
  const asked = await askedApplicant(api, { ask: { points: [licencePoint] } });
  const { cookie = '' } = await asked.unlock();
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /answer/${asked.token}/review HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 99999\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="file 1"; filename="a.pdf"\r\n\r\n%PDF-1.7',
  );
  // The file is being taken.
  const files = () => api.db.selectFrom('document_leftovers').selectAll().execute();
  await expect.poll(async () => (await files()).length).toBe(1);
  socket.destroy();
  expect(await lineOf('/answer/:token/review')).toMatchObject({ outcome: 'client-left' });
  await api.close();
  close = async () => undefined;
  expect(lines.filter(({ level }) => Number(level) >= levels.error)).toEqual([]);
});

test('[S8.1] a shed request is no error', async () => {
  const api = await start({ mostInFlight: 0 });
  expect((await api.call('GET', '/me')).status).toBe(503);
  expect(await lineOf('/api/me')).toMatchObject({
    level: levels.warn,
    outcome: 'shed',
    status: 503,
    problem: 'temporarily-unavailable',
  });
});

test('[S8.1] an unreachable database is named as the cause', async () => {
  const issuer = await startTestIssuer();
  const nowhere = { engine: 'postgres', url: 'postgres://127.0.0.1:1/nowhere' } as const;
  const api = await startBusinessApi(testConfiguration(nowhere, issuer), {
    pages: async () => undefined,
    logger,
  });
  close = async () => {
    await api.close();
    await issuer.close();
  };
  for (const route of ['/api/me', '/api/health/ready']) {
    expect((await fetch(api.url + route)).status).toBe(503);
    expect(await lineOf(route)).toMatchObject({
      level: levels.error,
      outcome: 'failed',
      status: 503,
      problem: 'temporarily-unavailable',
      errorCode: 'ECONNREFUSED',
    });
  }
});

test('[S8.1] a fault of ours has its cause and place in its line', async () => {
  const api = await start();
  await sql`drop table history_events cascade`.execute(api.db);
  const token = await api.person(['administrator']);
  expect((await api.call('GET', '/registrations/US/T-1/history', { token })).status).toBe(500);
  expect(await lineOf('/api/registrations/:countryCode/:ticketNumber/history')).toMatchObject({
    level: levels.error,
    outcome: 'failed',
    problem: 'internal',
    errorCode: '42P01',
    at: expect.arrayContaining([expect.stringMatching(/^ {4}at .+:\d+/)]),
  });
});

// The embedded engine has one connection, so nothing waits for a lock.
describe.skipIf(inject('engine') === 'embedded')('with PostgreSQL', () => {
  const list = '/api/registrations';
  const whileLocked = (api: TestApi, work: () => Promise<void>) =>
    api.db.transaction().execute(async (trx) => {
      await sql`lock table registrations in access exclusive mode`.execute(trx);
      await work();
    });

  test('[S8.1] a lock that does not come is named as the cause', async () => {
    const api = await start();
    const token = await api.person(['administrator']);
    await whileLocked(api, async () => {
      expect((await api.call('GET', '/registrations', { token })).status).toBe(503);
    });
    expect(await lineOf(list)).toMatchObject({ outcome: 'failed', errorCode: '55P03' });
  });

  test('[S8.1] a client that leaves is no error', async () => {
    const api = await start();
    const token = await api.person(['administrator']);
    await whileLocked(api, async () => {
      const asked = fetch(api.url + list, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(300),
      });
      await expect(asked).rejects.toThrow();
    });
    const line = await lineOf(list);
    expect(line).toMatchObject({ level: levels.info, outcome: 'client-left' });
    expect(line).not.toHaveProperty('status');
  });
});
