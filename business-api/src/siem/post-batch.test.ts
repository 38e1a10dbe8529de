import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { entityEvent } from './ocsf/ocsf-event.ts';
import { batchPoster } from './post-batch.ts';

const eventOf = (uid: string) =>
  entityEvent(
    {
      uid,
      code: 'approved',
      log: 'registrations',
      at: new Date('2026-11-20T10:00:00.000Z'),
      activity: 'update',
      severity: 'informational',
    },
    { actor: { subject: 'one' }, type: 'registration', uid: 'US/T-1' },
  );
const events = [eventOf('1'), eventOf('2')];

const open: WebhookReceiver[] = [];
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close();
});
async function receiverOf(): Promise<WebhookReceiver> {
  const receiver = await startWebhookReceiver();
  open.push(receiver);
  return receiver;
}

test('a batch is one line of JSON for each event, with the header', async () => {
  const receiver = await receiverOf();
  const url = new URL(`${receiver.origin}/ocsf`);
  const post = batchPoster({ url, header: ['authorization', 'Bearer secret'] });
  expect(await post(events)).toBeUndefined();
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  expect(headers).toMatchObject({
    authorization: 'Bearer secret',
    'content-type': 'application/x-ndjson',
  });
  expect(body.endsWith('\n')).toBe(true);
  const lines = body.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(events);
});

test('what is not accepted has a code', async () => {
  const receiver = await receiverOf();
  const post = batchPoster({ url: new URL(receiver.origin), header: undefined });
  receiver.answer((response) => response.writeHead(503).end('busy'));
  expect(await post(events)).toBe('http-503');
  await open.pop()?.close();
  expect(await post(events)).toBe('econnrefused');
});

test('no redirect is followed', async () => {
  const receiver = await receiverOf();
  const other = await receiverOf();
  const post = batchPoster({ url: new URL(receiver.origin), header: ['authorization', 'secret'] });
  receiver.answer((response) => response.writeHead(307, { location: other.origin }).end());
  expect(await post(events)).toBe('http-307');
  expect(other.received).toEqual([]);
});

test('a receiver that does not answer is left', async () => {
  const receiver = await receiverOf();
  receiver.answer(() => undefined);
  const post = batchPoster({ url: new URL(receiver.origin), header: undefined }, 100);
  expect(await post(events)).toBe('timeout');
});

test('a certificate that is not trusted is refused before anything is sent', async () => {
  let asked = 0;
  const server = createServer(selfSigned(), (_, response) => {
    asked += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  const post = batchPoster({ url: new URL(`https://127.0.0.1:${port}/`), header: undefined });
  expect(await post(events)).toMatch(/self-signed|cert/);
  expect(asked).toBe(0);
  server.close();
});

function selfSigned(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-siem-'));
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=127.0.0.1'];
  execFileSync('openssl', ['req', ...kind, ...files], { stdio: 'ignore' });
  const made = {
    key: readFileSync(join(folder, 'key.pem')),
    cert: readFileSync(join(folder, 'cert.pem')),
  };
  rmSync(folder, { recursive: true });
  return made;
}
