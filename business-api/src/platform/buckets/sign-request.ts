import { createHash, createHmac } from 'node:crypto';

export interface BucketCredentials {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface BucketRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly at: Date;
}

/**
 * The headers of a request to an S3-compatible bucket with its AWS Signature Version 4 over all of
 * them, the address without a query, and the body.
 */
export function signRequest(
  { method, url, headers, body, at }: BucketRequest,
  { region, accessKeyId, secretAccessKey }: BucketCredentials,
): Record<string, string> {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const bodyHash = sha256(body);
  const sent = { ...headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  const signed = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  const canonical = [method, canonicalPath(url), '', lines, names, bodyHash].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer | string>((last, part) => hmac(last, part), `AWS4${secretAccessKey}`);
  const signature = hmac(key, text).toString('hex');
  const credential = `Credential=${accessKeyId}/${scope}`;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 ${credential},SignedHeaders=${names},Signature=${signature}`,
  };
}

/** Everything but unreserved characters and slashes percent-encoded, once. */
function canonicalPath({ pathname }: URL): string {
  return decodeURIComponent(pathname)
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replaceAll(
        /[!'()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/');
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest();
}
