import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { limitBodyTime } from './limit-body-time.ts';

const limits = { otherMs: 20, filesMs: 1000, pace: { everyMs: 60_000, bytes: 1000 } };
afterEach(() => vi.useRealTimers());

// The applicant's pages call the API in this way: there is no connection that could be ended.
test('a request that was answered before its body was read is not ended later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ended = vi.fn();
  const app = Fastify({ clientErrorHandler: ended });
  limitBodyTime(app, limits);
  let received: Promise<unknown> | undefined;
  app.addHook('onRequest', async ({ raw }, reply) => {
    received = once(raw, 'end');
    return reply.code(401).send();
  });
  app.post('/acts', async () => 'done');
  const { statusCode } = await app.inject({ method: 'POST', url: '/acts', payload: { act: 1 } });
  expect(statusCode).toBe(401);
  await received;
  vi.advanceTimersByTime(limits.otherMs);
  expect(ended).not.toHaveBeenCalled();
  await app.close();
});

test('the time for files is for bodies that may hold files alone', async () => {
  const ended: unknown[] = [];
  const app = Fastify({
    clientErrorHandler: (_error, socket) => {
      ended.push(socket.remotePort);
      socket.destroy();
    },
  });
  limitBodyTime(app, limits);
  app.addContentTypeParser(['multipart/form-data', 'text/x'], (_request, payload, done) => {
    payload.on('end', () => done(null)).resume();
  });
  app.post('/files', { config: { slowBody: 'multipart/form-data' } }, async () => 'done');
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const begin = (type: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST /files HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 9\r\n\r\na`,
    );
    return socket;
  };
  const files = begin('Multipart/Form-Data; boundary=b');
  const other = begin('text/x');
  const otherPort = new Promise((resolve) => other.once('connect', () => resolve(other.localPort)));
  await expect.poll(() => ended).toEqual([await otherPort]);
  files.destroy();
  await app.close();
});

test('a long body that drips is ended, one that keeps the pace is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const ended: unknown[] = [];
  const app = Fastify({
    clientErrorHandler: (_error, socket) => {
      ended.push(socket.remotePort);
      socket.destroy();
    },
  });
  limitBodyTime(app, limits);
  let heard = 0;
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.on('data', (piece: Buffer) => {
      heard += piece.length;
    });
    payload.on('end', () => done(null));
  });
  app.post('/files', { config: { slowBody: 'multipart/form-data' } }, async () => 'done');
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const begin = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    const before = heard;
    const type = 'multipart/form-data; boundary=b';
    socket.write(
      `POST /files HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 99999\r\n\r\na`,
    );
    await expect.poll(() => heard).toBe(before + 1);
    return { socket, port: socket.localPort };
  };
  const [steady, dripping] = [await begin(), await begin()];
  const period = async (bytes: number) => {
    const before = heard;
    steady.socket.write('a'.repeat(bytes));
    dripping.socket.write('a');
    await expect.poll(() => heard).toBe(before + bytes + (ended.length === 0 ? 1 : 0));
    vi.advanceTimersByTime(limits.pace.everyMs);
  };
  await period(limits.pace.bytes);
  expect(ended).toEqual([dripping.port]);
  await period(limits.pace.bytes);
  expect(ended).toEqual([dripping.port]);
  await period(limits.pace.bytes - 1);
  expect(ended).toEqual([dripping.port, steady.port]);
  await app.close();
});
