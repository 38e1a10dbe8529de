import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ChaosProxy, startChaosProxy } from './chaos-proxy.ts';

/** Real time: what a proxy holds back is shown by what has not arrived by then. */
const aWhileMs = 100;
let echo: Server;
let proxy: ChaosProxy;
let clients: Socket[];

beforeEach(async () => {
  clients = [];
  echo = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const address = echo.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  proxy = await startChaosProxy({ host: '127.0.0.1', port: address.port });
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  await proxy.stop();
  echo.close();
});

/** A connection whose answers are gathered; `ended` where it broke. */
async function open() {
  const socket = connect({ host: '127.0.0.1', port: proxy.port });
  clients.push(socket);
  const state = { heard: '', ended: false, say: (text: string) => void socket.write(text) };
  socket.setEncoding('utf8').on('data', (text: string) => {
    state.heard += text;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    state.ended = true;
  });
  await once(socket, 'connect');
  return state;
}

test('a proxy passes everything on by default', async () => {
  const client = await open();
  client.say('hello');
  await expect.poll(() => client.heard).toBe('hello');
});

test('a dead connection stays open and silent, and a new one works', async () => {
  const client = await open();
  client.say('a');
  await expect.poll(() => client.heard).toBe('a');
  proxy.silencePresent('dead');
  client.say('b');
  proxy.recover();
  const next = await open();
  next.say('c');
  await expect.poll(() => next.heard).toBe('c');
  expect(client).toMatchObject({ heard: 'a', ended: false });
});

test('a stalled connection continues where it stopped', async () => {
  const client = await open();
  client.say('a');
  await expect.poll(() => client.heard).toBe('a');
  proxy.silencePresent('stalled');
  client.say('b');
  await pause(aWhileMs);
  expect(client.heard).toBe('a');
  proxy.recover();
  await expect.poll(() => client.heard).toBe('ab');
});

test('a silenced proxy accepts new connections and does not answer', async () => {
  proxy.silenceNew();
  const client = await open();
  client.say('a');
  await pause(aWhileMs);
  expect(client).toMatchObject({ heard: '', ended: false });
});

test('a proxy resets what is open, and refuses new connections until it recovers', async () => {
  const first = await open();
  proxy.resetPresent();
  await expect.poll(() => first.ended).toBe(true);
  proxy.refuse();
  const second = await open().catch(() => ({ ended: true }));
  await expect.poll(() => second.ended).toBe(true);
  proxy.recover();
  const third = await open();
  third.say('c');
  await expect.poll(() => third.heard).toBe('c');
});

test('a proxy cuts an answer short', async () => {
  const client = await open();
  proxy.cutAnswerAfter(2);
  client.say('hello');
  await expect.poll(() => client.ended).toBe(true);
  expect('he'.startsWith(client.heard)).toBe(true);
});

test('a proxy delays what it passes on', async () => {
  const client = await open();
  proxy.setDelay(aWhileMs);
  const beganMs = performance.now();
  client.say('hello');
  await expect.poll(() => client.heard).toBe('hello');
  expect(performance.now() - beganMs).toBeGreaterThanOrEqual(2 * aWhileMs - 5);
});
