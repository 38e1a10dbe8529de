import { afterEach, expect, test } from 'vitest';
import { documentBucket } from './document-bucket.ts';
import { bucketCredentials, startBucket, type TestBucket } from './testing/start-bucket.ts';

const now = () => new Date('2026-11-20T10:00:00Z');
const open: TestBucket[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});
const start = async (secret?: string) => {
  const bucket = await startBucket(secret);
  open.push(bucket);
  return bucket;
};

test('contents are put, read and removed, each request signed', async () => {
  const { url, objects } = await start();
  const bucket = documentBucket({ ...bucketCredentials, url }, now);
  const sealed = Buffer.from([0, 255, 128, 10, 13]);
  await bucket.put('one', sealed);
  expect([...objects.keys()]).toEqual(['/documents/live/one']);
  expect((await bucket.get('one')).equals(sealed)).toBe(true);
  await bucket.remove('one');
  await bucket.remove('one');
  expect((await bucket.get('one')).length).toBe(0);
  expect(objects.size).toBe(0);
});

test('another secret is refused', async () => {
  const { url } = await start('another');
  const bucket = documentBucket({ ...bucketCredentials, url }, now);
  await expect(bucket.put('one', Buffer.from('x'))).rejects.toThrow('answered 403');
});
