import type { IncomingMessage } from 'node:http';

const largestBodyBytes = 64 * 1024;

/** The text of a request's body; undefined when it is larger than any honest one (64 KiB). */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes: Buffer = chunk;
    size += bytes.length;
    if (size > largestBodyBytes) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A form body. A body of another type, or too large, counts as an empty form. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const type = request.headers['content-type'] ?? '';
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(type);
  return new URLSearchParams(isForm ? ((await readBody(request)) ?? '') : '');
}
