import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askedApplicant } from '../../testing/asked-applicant.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { bodyLimits as ofProduction } from './limit-body-time.ts';

const bodyLimits = { otherMs: 1000, filesMs: 8000, pace: { everyMs: 2000, bytes: 1000 } };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({}, { bodyLimits });
});
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await api.close();
});

/** Begins a request whose body never ends; `ended` is the status line that the server ends it with. */
function beginBody(step: string, type = 'application/x-www-form-urlencoded') {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  sockets.push(socket);
  const head = [
    `POST /answer/${step} HTTP/1.1`,
    'Host: console.example',
    `Content-Type: ${type}`,
    'Content-Length: 9999',
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n--b`);
  let isEnded = false;
  let heard = '';
  socket.on('data', (data) => {
    heard += data.toString();
  });
  const ended = new Promise<string>((resolve) => {
    socket.on('error', () => undefined);
    socket.on('close', () => {
      isEnded = true;
      resolve(heard.split('\r\n', 1)[0] ?? '');
    });
  });
  return { ended, isEnded: () => isEnded };
}

test('a form with files has five minutes for its body, others ten seconds', async () => {
  expect(ofProduction).toMatchObject({ filesMs: 300_000, otherMs: 10_000 });
  // Without a session: what was typed is read, to be shown again with a new code.
  const { token } = await askedApplicant(api);
  const files = beginBody(`${token}/review`, 'multipart/form-data; boundary=b');
  // Started later and ended first.
  const others = [beginBody(`${token}/session`), beginBody(`${token}/review`)];
  for (const { ended } of others) expect(await ended).toMatch(/^HTTP\/1\.1 400 /);
  expect(files.isEnded()).toBe(false);
  expect(await files.ended).toMatch(/^HTTP\/1\.1 400 /);
});
