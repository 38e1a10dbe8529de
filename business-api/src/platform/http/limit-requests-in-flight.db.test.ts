import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { mostReports } from '../limits/slots.ts';

let api: TestApi;
let lines: Record<string, unknown>[] = [];
const sockets: Socket[] = [];
beforeEach(async () => {
  lines = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  api = await startTestApi({ mostInFlight: 2 }, { logger: { level: 'info', stream } });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await api.close();
});

const paths = [
  '/policy-reports',
  '/mail-reports/ses',
  '/mail-reports/postmark',
  '/mail-reports/sendgrid',
] as const;

/** Begins a report whose body ends later, or never. */
function beginReport(path: string) {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  const type = path === '/policy-reports' ? 'application/csp-report' : 'application/json';
  const head = [
    `POST /api${path} HTTP/1.1`,
    'Host: console.example',
    `Content-Type: ${type}`,
    'Content-Length: 200',
  ].join('\r\n');
  let heard = '';
  socket.on('data', (data) => {
    heard += data.toString();
  });
  const begun = new Promise<void>((sent) => socket.write(`${head}\r\n\r\n{`, () => sent()));
  return {
    begun,
    end: () => socket.write(`${' '.repeat(198)}}`),
    status: () => Number(heard.split(' ', 2)[1]),
  };
}

test.each(paths)('strangers whose bodies to %s never end stop nobody', async (path) => {
  const begun = [beginReport(path), beginReport(path), beginReport(path)];
  await Promise.all(begun.map((report) => report.begun));
  const answer = await api.call('GET', '/me');
  expect(answer.status).toBe(401);
});

test('beyond its slots a report is shed, and other reports are read', async () => {
  const [reports, other] = ['/policy-reports', '/mail-reports/ses'];
  const begun = Array.from({ length: mostReports }, () => beginReport(reports));
  await Promise.all(begun.map((report) => report.begun));
  const late = beginReport(reports);
  await expect.poll(late.status).toBe(503);
  await expect
    .poll(() => lines.find(({ outcome }) => outcome === 'shed'))
    .toMatchObject({
      shedBy: 'reports',
      problem: 'temporarily-unavailable',
      route: '/api/policy-reports',
    });
  const unproven = beginReport(other);
  unproven.end();
  await expect.poll(unproven.status).toBe(401);

  // Each that is answered makes room.
  begun[0]?.end();
  await expect.poll(() => begun[0]?.status()).toBe(400);
  const next = beginReport(reports);
  next.end();
  await expect.poll(next.status).toBe(400);
});
