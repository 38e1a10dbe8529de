import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMetrics } from '../telemetry/metrics.ts';
import { closeConnectionsWithAnswers } from './close-connections.ts';
import { createServer, refuseLongAddresses } from './create-server.ts';
import { bodyLimits } from './limit-body-time.ts';
import { problemPageTexts } from './problem-page-texts.ts';
import { respondWithProblems } from './problem-responses.ts';
import { logRequests } from './request-log.ts';

const metrics = createMetrics({ version: '0', limits: [], alertRules: [], registers: [] });
const headers = { 'Content-Security-Policy': "default-src 'none'" };
let app: FastifyInstance;
let port: number;
let goOn: () => void = () => undefined;
let begun: Promise<void>;
beforeEach(async () => {
  app = createServer(false, { headers, metrics: metrics, limits: bodyLimits });
  closeConnectionsWithAnswers(app, () => false, headers);
  logRequests(app, metrics);
  refuseLongAddresses(app, headers);
  respondWithProblems(app);
  begun = new Promise((resolve) => {
    app.get('/slow', () => {
      resolve();
      return new Promise((done) => {
        goOn = () => done('done');
      });
    });
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => app.close());

async function ask(address: string, ...lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const answered = text(socket);
  socket.write([`GET ${address} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n'));
  socket.end();
  return answered;
}

const browser = ['Accept: text/html,application/xhtml+xml', 'Connection: close'];
const addresses = [
  ['an address over 8 kB', 414, `/customerService?q=${'a'.repeat(9000)}`, 'long'],
  ['an address over 16 kB', 414, `/customerService?q=${'a'.repeat(20_000)}`, 'long'],
  [
    'headers over 16 kB',
    431,
    `/customerService HTTP/1.1\r\nCookie: ${'a'.repeat(20_000)}\r\nX:`,
    'broken',
  ],
  ['a broken address', 400, '/%ZZ', 'broken'],
  ['a broken header', 400, '/customerService HTTP/1.1\r\nbad header\r\nX:', 'broken'],
] as const;

test.each(addresses)(
  '%s is answered %i, with words for a person',
  async (_, status, address, kind) => {
    for (const [tag, language] of [
      ['fr-FR,fr;q=0.9', 'fr'],
      ['ja', 'ja'],
      ['en-US', 'en'],
    ] as const) {
      const page = await ask(address, `Accept-Language: ${tag}`, ...browser);
      expect(page).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(page.toLowerCase()).toContain('content-type: text/html; charset=utf-8');
      expect(page.match(/content-security-policy/gi)).toHaveLength(1);
      expect(page).toContain(problemPageTexts[language][kind][1]);
      expect(page).toContain(`<html lang="${language}">`);
    }
  },
);

test.each(addresses)('%s is a problem for a caller of the API', async (_, status, address) => {
  const ofApi = address.replace('/', '/api/');
  for (const [path, accept] of [
    [ofApi, 'text/html'],
    [address, 'application/json'],
  ]) {
    const answer = await ask(path ?? '', `Accept: ${accept}`, 'Connection: close');
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('application/problem+json');
    expect(answer).toMatch(/"requestId":"[0-9a-f-]{36}"/);
  }
});

test('a request that comes while the process ends is told when to ask again', async () => {
  const socket = connect(port, '127.0.0.1');
  const answered = text(socket);
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await begun;
  const closed = app.close();
  const late = new Promise<void>((resolve) => app.server.once('request', () => resolve()));
  socket.write('GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n');
  await late;
  goOn();
  const [, second = ''] = (await answered).split(/(?=HTTP\/1\.1 503 )/);
  await closed;
  expect(second).toMatch(/^HTTP\/1\.1 503 /);
  expect(second).toMatch(/^retry-after: 2\r$/im);
  expect(second).toMatch(/"code":"temporarily-unavailable","requestId":"[0-9a-f-]{36}"/);
});

test('a connection on which nothing comes is closed without a word, and one that stops in a request is answered', async () => {
  const limits = { ...bodyLimits, filesMs: 100 };
  const quick = createServer(false, { headers, metrics, limits });
  const { port } = new URL(await quick.listen({ port: 0, host: '127.0.0.1' }));
  const responseTo = async (begun: string) => {
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(begun);
    return text(socket);
  };
  // A browser would take an answer for that to its next request.
  expect(await responseTo('')).toBe('');
  expect(await responseTo('GET / HTTP/1.1\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  await quick.close();
});

test('JSON that is not UTF-8 is refused, and other letters stay as they are', async () => {
  const read = createServer(false, { headers, metrics, limits: bodyLimits });
  respondWithProblems(read);
  read.post('/echo', (request) => request.body);
  const post = (payload: Buffer) =>
    read.inject({
      method: 'POST',
      url: '/echo',
      payload,
      headers: { 'content-type': 'application/json' },
    });
  const name = JSON.stringify({ name: 'Hélène 髙橋' });
  expect((await post(Buffer.from(name))).json()).toEqual({ name: 'Hélène 髙橋' });
  const refused = await post(Buffer.from('{"name":"Hélène"}', 'latin1'));
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid-request']);
  await read.close();
});
