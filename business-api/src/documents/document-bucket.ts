import { type BucketCredentials, signRequest } from '../platform/buckets/sign-request.ts';

export interface DocumentBucketSettings extends BucketCredentials {
  /** Address of the bucket, with a prefix if there is one. */
  readonly url: URL;
}

/** A place for encrypted contents outside the database. All throw where the bucket does not answer well. */
export interface DocumentBucket {
  put(documentId: string, sealed: Buffer): Promise<void>;
  /** Empty where there is no such object. */
  get(documentId: string): Promise<Buffer>;
  /** Succeeds also where there is no such object. */
  remove(documentId: string): Promise<void>;
}

const limitMs = 30_000;

/** A bucket of any service with the protocol of S3. */
export function documentBucket(
  { url, ...credentials }: DocumentBucketSettings,
  now: () => Date,
): DocumentBucket {
  const send = async (method: 'PUT' | 'GET' | 'DELETE', documentId: string, body?: Buffer) => {
    const object = new URL(`${url.pathname.replace(/\/$/, '')}/${documentId}`, url);
    const headers = body === undefined ? {} : { 'content-type': 'application/octet-stream' };
    const signed = { method, url: object, headers, body: body ?? '', at: now() };
    const response = await fetch(object, {
      method,
      headers: signRequest(signed, credentials),
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    const contents = Buffer.from(await response.arrayBuffer());
    if (response.ok) return contents;
    if (method !== 'PUT' && response.status === 404) return Buffer.alloc(0);
    throw new Error(`The bucket for documents answered ${response.status}.`);
  };
  return {
    put: async (documentId, sealed) => {
      await send('PUT', documentId, sealed);
    },
    get: (documentId) => send('GET', documentId),
    remove: async (documentId) => {
      await send('DELETE', documentId);
    },
  };
}
