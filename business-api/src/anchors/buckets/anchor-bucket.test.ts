import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { signRequest } from '../../platform/buckets/sign-request.ts';
import { anchorBucket } from './anchor-bucket.ts';

const credentials = { region: 'eu-west-1', accessKeyId: 'AK', secretAccessKey: 'secret' };
const now = () => new Date('2026-11-20T10:00:00Z');
const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** A fake bucket with object lock: checks signature and lock, refuses to replace what is locked. */
async function startBucket(secretAccessKey = credentials.secretAccessKey) {
  const objects = new Map<string, { body: string; until: string }>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    answer(request, response, body);
  });
  const answer = (
    { url = '', method = '', headers }: IncomingMessage,
    response: ServerResponse,
    body: string,
  ) => {
    const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
    const own = ['host', 'x-amz-content-sha256', 'x-amz-date'];
    const signed = names.filter((name) => !own.includes(name));
    const expected = signRequest(
      {
        method,
        url: new URL(url, `http://${headers.host}`),
        headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
        body,
        at: now(),
      },
      { ...credentials, secretAccessKey },
    );
    const isLocked =
      names.includes('x-amz-object-lock-mode') &&
      headers['x-amz-object-lock-mode'] === 'COMPLIANCE';
    const until = String(headers['x-amz-object-lock-retain-until-date']);
    if (headers.authorization !== expected.authorization) return response.writeHead(403).end();
    if (!isLocked || objects.has(url)) return response.writeHead(409).end();
    objects.set(url, { body, until });
    return response.writeHead(200).end();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { url: new URL(`http://127.0.0.1:${port}/audit/anchors/`), objects };
}

test('each line is an object of its own, signed and locked', async () => {
  const { url, objects } = await startBucket();
  const place = anchorBucket({ ...credentials, url, lockDays: 10 }, now);
  await place('{"é": 1}', 1);
  await place('{"b": 2}', 2);
  expect([...objects]).toEqual([
    ['/audit/anchors/00000001.json', { body: '{"é": 1}', until: '2026-11-30T10:00:00.000Z' }],
    ['/audit/anchors/00000002.json', { body: '{"b": 2}', until: '2026-11-30T10:00:00.000Z' }],
  ]);
  await expect(place('{"other": 1}', 1)).rejects.toThrow('409');
});

test('another secret is refused', async () => {
  const { url, objects } = await startBucket('another');
  const place = anchorBucket({ ...credentials, url, lockDays: 10 }, now);
  await expect(place('{}', 1)).rejects.toThrow('The bucket for anchors answered 403.');
  expect(objects.size).toBe(0);
});
