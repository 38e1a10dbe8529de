import { afterEach, expect, test, vi } from 'vitest';
import { largestDocumentBytes, readDocument } from './read-document.ts';

const href = 'https://site.example/documents/1';
const ended = new AbortController().signal;
const answers = (body: BodyInit, init: ResponseInit = {}) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, init));
const bytes = (...numbers: number[]) => new Uint8Array(numbers);

afterEach(() => vi.restoreAllMocks());

test.each([
  ['a PDF', '%PDF-1.7\n…', 'pdf', 'application/pdf'],
  ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'image', 'image/png'],
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), 'image', 'image/jpeg'],
  ['a WebP', 'RIFF\n\u0001\u0002\u0003WEBPVP8 ', 'image', 'image/webp'],
  ['a GIF', 'GIF89a', 'image', 'image/gif'],
])('%s is recognised by its first bytes, not by the server’s type', async (_, body, kind, type) => {
  answers(body, { headers: { 'content-type': 'text/html' } });
  const read = await readDocument(href, ended);
  expect(read).toMatchObject({ kind, blob: { type } });
});

test.each([
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['HTML before a PDF', '<script></script>%PDF-1.7'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['nothing', ''],
])('%s is never shown, though it is called a PDF', async (_, body) => {
  answers(body, { headers: { 'content-type': 'application/pdf' } });
  expect(await readDocument(href, ended)).toEqual({ kind: 'failed', why: 'unknown-type' });
});

test('[S7.1] neither cookies, nor the token, nor the address of this page travel', async () => {
  const fetched = answers('%PDF-');
  await readDocument(href, ended);
  const [, init] = fetched.mock.lastCall ?? [];
  expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  expect(init?.headers).toBeUndefined();
});

test('what the other side refuses or does not have is a refusal', async () => {
  answers('no', { status: 404 });
  expect(await readDocument(href, ended)).toEqual({ kind: 'failed', why: 'refused' });
  vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await readDocument(href, ended)).toEqual({ kind: 'failed', why: 'refused' });
});

test('reading waits for a limited time', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  answers('%PDF-').mockRejectedValue(new DOMException('late', 'TimeoutError'));
  expect(await readDocument(href, ended)).toEqual({ kind: 'failed', why: 'slow' });
});

test.each([
  ['announced', { 'content-length': String(largestDocumentBytes + 1) }],
  ['not announced', {}],
])('no more is read than the limit: %s', async (_, headers: Record<string, string>) => {
  let sent = 0;
  const part = new Uint8Array(1024 * 1024);
  const endless = new ReadableStream({
    pull(controller) {
      sent += part.byteLength;
      controller.enqueue(part);
    },
  });
  answers(endless, { headers });
  expect(await readDocument(href, ended)).toEqual({ kind: 'failed', why: 'large' });
  expect(sent).toBeLessThan(largestDocumentBytes + 3 * part.byteLength);
});
