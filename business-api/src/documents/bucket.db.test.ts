import { readRequests } from '@countersign/contract/requests/rounds';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { type AskedApplicant, askedApplicant } from '../testing/asked-applicant.ts';
import { settableClock } from '../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { licencePoint, postForm, testDocuments } from '../testing/upload-documents.ts';
import { documentBucket } from './document-bucket.ts';
import { findDocument } from './document-rows.ts';
import { removeLeftovers } from './document-worker.ts';
import { pdfFile } from './inspection/testing/pdf-files.ts';
import { settleCheck } from './scan-next.ts';
import { bucketCredentials, startBucket, type TestBucket } from './testing/start-bucket.ts';

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

const contents = pdfFile({ content: 'BT (Licence 4711) Tj ET' });

/** An application with one document in the bucket, and one that was refused. */
async function withLicence() {
  const asked = await askedApplicant(api, { ask: { points: [licencePoint] } });
  const headers = await asked.unlock();
  await postForm(api, asked, headers, [
    { name: 'licence.pdf', contents },
    { name: 'other.txt', contents: 'text' },
  ]);
  await asked.answer(headers, { changes: [], points: [] });
  const token = await api.person(['customer-service']);
  const { body } = await api.call('GET', `${asked.path}/requests`, { token });
  const stored = readRequests.schema.response[200].parse(body).rounds[0]?.answer?.documents;
  const id = stored?.find(({ state }) => state === 'not-scanned')?.documentId ?? '';
  return { asked, id, token };
}

const open = ({ path }: AskedApplicant, id: string, token: string) =>
  fetch(`${api.url}/api${path}/documents/${id}/open`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"acceptUnscanned":true}',
  });

test('in a bucket contents are encrypted, open as they came, and go with an erasure', async () => {
  clock.set(0);
  const { asked, id, token } = await withLicence();
  expect([...bucket.objects.keys()]).toEqual([`/documents/live/${id}`]);
  const [object] = bucket.objects.values();
  expect(object?.includes('4711') || object?.includes('%PDF')).toBe(false);
  const { rows } = await sql`select from document_chunks`.execute(api.db);
  expect(rows).toEqual([]);

  const opened = await open(asked, id, token);
  expect(Buffer.from(await opened.arrayBuffer()).equals(contents)).toBe(true);

  await eraseApplicant(api.db, asked.registration, clock.now(), { operator: 'o', request: null });
  const { rows: keys } = await sql`select from document_keys`.execute(api.db);
  expect(keys).toEqual([]);
  clock.set(3600);
  const desk = { bucket: documentBucket({ ...bucketCredentials, url: bucket.url }, clock.now) };
  await removeLeftovers(api.db, desk, clock.now());
  expect(bucket.objects.size).toBe(0);
});

describe('a document that is being read from the bucket, and meanwhile', () => {
  test.each<[string, (key: RegistrationKey, id: string) => Promise<unknown>]>([
    [
      'refused for a virus',
      async (key, id) => {
        const row = await findDocument(api.db, key, id);
        if (row === undefined) throw new Error('There is no document.');
        await settleCheck(api.db, row, 'infected', clock.now());
      },
    ],
    ['erased', (key) => eraseApplicant(api.db, key, clock.now(), { operator: 'o', request: null })],
  ])('%s is not handed out', async (_what, act) => {
    clock.set(0);
    const { asked, id, token } = await withLicence();
    bucket.duringNextRead(() => act(asked.registration, id));
    const opened = await open(asked, id, token);
    expect([opened.status, await opened.json()]).toMatchObject([
      409,
      { code: 'document-not-open' },
    ]);
    const { rows } = await sql`select from history_events where kind = 'document-opened'
      and ticket_number = ${asked.registration.ticketNumber}`.execute(api.db);
    expect(rows).toEqual([]);
  });
});
