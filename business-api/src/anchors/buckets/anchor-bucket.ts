import { createHash } from 'node:crypto';
import { type BucketCredentials, signRequest } from '../../platform/buckets/sign-request.ts';
import type { AnchorPlace } from '../deliver-anchors.ts';

export interface BucketSettings extends BucketCredentials {
  /** Address of the bucket, with a prefix if there is one: `https://bucket.s3.eu-west-1.amazonaws.com/anchors`. */
  readonly url: URL;
  /** Days for which no one can delete or replace an anchor there. */
  readonly lockDays: number;
}

const putLimitMs = 20_000;
const dayMs = 86_400_000;

/**
 * Puts each line as an object of its own, `00000001.json`, locked in compliance mode: the bucket must
 * have been made with object lock. Throws where it was not stored.
 */
export function anchorBucket(
  { url, lockDays, ...credentials }: BucketSettings,
  now: () => Date,
): AnchorPlace {
  return async (line, sequence) => {
    const name = `${String(sequence).padStart(8, '0')}.json`;
    const object = new URL(`${url.pathname.replace(/\/$/, '')}/${name}`, url);
    const at = now();
    const headers = {
      'content-type': 'application/json',
      // Object lock requires it.
      'content-md5': createHash('md5').update(line, 'utf8').digest('base64'),
      'x-amz-object-lock-mode': 'COMPLIANCE',
      'x-amz-object-lock-retain-until-date': new Date(
        at.getTime() + lockDays * dayMs,
      ).toISOString(),
    };
    const response = await fetch(object, {
      method: 'PUT',
      headers: signRequest({ method: 'PUT', url: object, headers, body: line, at }, credentials),
      body: line,
      redirect: 'error',
      signal: AbortSignal.timeout(putLimitMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The bucket for anchors answered ${response.status}.`);
  };
}
