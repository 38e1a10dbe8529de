import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { longestForm, type PostedFile, readMultipart } from './read-multipart.ts';

const boundary = 'b0und';

function formOf(parts: Iterable<Buffer>) {
  let sent = 0;
  const body = Readable.from(
    (function* () {
      for (const part of parts) {
        sent += part.length;
        yield part;
      }
      yield Buffer.from(`--${boundary}--\r\n`);
    })(),
  );
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  // What of a request is read.
  return { request: { headers, body } as unknown as FastifyRequest, sent: () => sent };
}

function* fields(count: number, bytes: number) {
  for (let n = 0; n < count; n += 1) yield part(`name="f${n}"`, Buffer.alloc(bytes, 'a'));
}

function part(disposition: string, contents: Buffer): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), contents, Buffer.from('\r\n')]);
}

const skip = async () => undefined;

test('the texts of a form may have as many bytes together as a form without files', async () => {
  const { request } = formOf(fields(7, 64 * 1024));
  const posted = await readMultipart(request, skip);
  expect([...posted.keys()]).toEqual(['f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6']);
});

test.each([
  ['texts', (n: number) => part(`name="f${n}"`, Buffer.alloc(64 * 1024, 'a'))],
  ['texts of one name', () => part('name="f"', Buffer.alloc(64 * 1024, 'a'))],
  [
    'letters of more than one byte',
    (n: number) => part(`name="f${n}"`, Buffer.from('診'.repeat(20_000))),
  ],
])('%s beyond that end the form before it is read to its end', async (_, make) => {
  const parts = Array.from({ length: 499 }, (_, n) => make(n));
  const { request, sent } = formOf(parts);
  await expect(readMultipart(request, skip)).rejects.toThrow();
  expect(sent()).toBeLessThan(longestForm + 256 * 1024);
});

test('the bytes of files do not count as text', async () => {
  const read: number[] = [];
  const take = async ({ contents }: PostedFile) => {
    let bytes = 0;
    for await (const piece of contents) bytes += piece.length;
    read.push(bytes);
  };
  const file = part('name="file 1"; filename="a.pdf"', Buffer.alloc(longestForm * 2));
  const { request } = formOf([file, ...fields(1, 10)]);
  expect((await readMultipart(request, take)).get('f0')).toBe('a'.repeat(10));
  expect(read).toEqual([longestForm * 2]);
});
