import { readRequests } from '@countersign/contract/requests/rounds';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfFile } from '../../ground/documents/testing/pdf-files.ts';
import { documentBucket } from '../../record/documents/document-bucket.ts';
import {
  bucketCredentials,
  startBucket,
  type TestBucket,
} from '../../record/documents/testing/start-bucket.ts';
import { askedApplicant } from '../../testing/asked-applicant.ts';
import { settableClock } from '../../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { licencePoint, postForm, testDocuments } from '../../testing/upload-documents.ts';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { removeLeftovers } from './remove-leftovers.ts';

const clock = settableClock();
let bucket: TestBucket;
let api: TestApi;
beforeAll(async () => {
  bucket = await startBucket();
  const documents = { ...testDocuments, bucket: { ...bucketCredentials, url: bucket.url } };
  api = await startTestApi({ documents }, { now: clock.now });
});
afterAll(async () => {
  await api.close();
  bucket.close();
});

test('in a bucket contents are encrypted, open as they came, and go with an erasure', async () => {
  clock.set(0);
  const asked = await askedApplicant(api, { ask: { points: [licencePoint] } });
  const headers = await asked.unlock();
  const contents = pdfFile({ content: 'BT (Licence 4711) Tj ET' });
  await postForm(api, asked, headers, [
    { name: 'licence.pdf', contents },
    { name: 'other.txt', contents: 'text' },
  ]);
  await asked.answer(headers, { changes: [], points: [] });
  const token = await api.person(['customer-service']);
  const { body } = await api.call('GET', `${asked.path}/requests`, { token });
  const stored = readRequests.schema.response[200].parse(body).rounds[0]?.answer?.documents;
  const id = stored?.find(({ state }) => state === 'not-scanned')?.documentId;
  expect([...bucket.objects.keys()]).toEqual([`/documents/live/${id}`]);
  const [object] = bucket.objects.values();
  expect(object?.includes('4711') || object?.includes('%PDF')).toBe(false);
  const { rows } = await sql`select from document_chunks`.execute(api.db);
  expect(rows).toEqual([]);

  const opened = await fetch(`${api.url}/api${asked.path}/documents/${id}/open`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"acceptUnscanned":true}',
  });
  expect(Buffer.from(await opened.arrayBuffer()).equals(contents)).toBe(true);

  await eraseApplicant(api.db, asked.registration, clock.now(), { operator: 'o', request: null });
  const { rows: keys } = await sql`select from document_keys`.execute(api.db);
  expect(keys).toEqual([]);
  clock.set(3600);
  const desk = { bucket: documentBucket({ ...bucketCredentials, url: bucket.url }, clock.now) };
  await removeLeftovers(api.db, desk, clock.now());
  expect(bucket.objects.size).toBe(0);
});
