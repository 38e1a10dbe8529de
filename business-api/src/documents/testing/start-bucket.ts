import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { signRequest } from '../../platform/buckets/sign-request.ts';

export const bucketCredentials = {
  region: 'eu-west-1',
  accessKeyId: 'AK',
  secretAccessKey: 'secret',
};

export interface TestBucket {
  readonly url: URL;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** What happens while the next object that is read is on its way. */
  duringNextRead(act: () => Promise<unknown>): void;
  close(): void;
}

/** A fake bucket: checks each signature, over the body too. */
export async function startBucket(
  secretAccessKey: string = bucketCredentials.secretAccessKey,
): Promise<TestBucket> {
  const objects = new Map<string, Buffer>();
  let during: (() => Promise<unknown>) | undefined;
  const server = createServer(async (request, response) => {
    const { url = '', method = '', headers } = request;
    const body = await buffer(request);
    const type = headers['content-type'];
    const [, year, month, day, hours, minutes, seconds] =
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? [];
    const expected = signRequest(
      {
        method,
        url: new URL(url, `http://${headers.host}`),
        headers: method === 'PUT' && type !== undefined ? { 'content-type': type } : {},
        body,
        at: new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`),
      },
      { ...bucketCredentials, secretAccessKey },
    );
    if (headers.authorization !== expected.authorization) return response.writeHead(403).end();
    const found = objects.get(url);
    if (method === 'PUT') objects.set(url, body);
    if (method === 'DELETE') objects.delete(url);
    if (method !== 'PUT' && found === undefined) return response.writeHead(404).end();
    if (method === 'GET') {
      const act = during;
      during = undefined;
      await act?.();
    }
    return response.writeHead(200).end(method === 'GET' ? found : undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: new URL(`http://127.0.0.1:${port}/documents/live/`),
    objects,
    duringNextRead: (act) => {
      during = act;
    },
    close: () => server.close(),
  };
}
