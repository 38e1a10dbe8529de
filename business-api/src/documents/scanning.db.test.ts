import { readRequests } from '@countersign/contract/requests/rounds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { askedApplicant } from '../testing/asked-applicant.ts';
import { settableClock } from '../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { licencePoint, postForm, testDocuments } from '../testing/upload-documents.ts';
import type { DocumentDesk } from './document-desk.ts';
import { readDocumentFigures, reviveUnreadable } from './document-worker.ts';
import type { ScanContents, ScanVerdict } from './inspection/scan-with-clamd.ts';
import { pdfFile } from './inspection/testing/pdf-files.ts';
import { scanNext } from './scan-next.ts';

const clock = settableClock();
let api: TestApi;
let staff: string;
beforeAll(async () => {
  // A scanner is set, and is not there.
  const documents = { ...testDocuments, clamd: { path: '/nowhere/clamd' } };
  api = await startTestApi({ documents }, { now: clock.now });
  staff = await api.person(['customer-service']);
});
afterAll(() => api.close());

const deskWith = (scan: ScanContents): DocumentDesk => ({
  ...testDocuments,
  bucket: undefined,
  scan,
});

async function sent() {
  const asked = await askedApplicant(api, { ask: { points: [licencePoint] } });
  const headers = await asked.unlock();
  await postForm(api, asked, headers, [{ name: 'licence.pdf', contents: pdfFile() }]);
  await asked.answer(headers, { changes: [], points: [] });
  const document = async () => {
    const { body } = await api.call('GET', `${asked.path}/requests`, { token: staff });
    return readRequests.schema.response[200].parse(body).rounds[0]?.answer?.documents[0];
  };
  const open = async () => {
    const id = (await document())?.documentId;
    const path = `${asked.path}/documents/${id}/open`;
    return (await api.call('POST', path, { token: staff, body: { acceptUnscanned: true } })).status;
  };
  const troubles: string[] = [];
  const scan = (verdict: ScanVerdict | Error, keys = testDocuments.keys) =>
    scanNext(
      api.db,
      {
        ...deskWith(async () => {
          if (verdict instanceof Error) throw verdict;
          return verdict;
        }),
        keys,
      },
      clock.now,
      (_, next) => troubles.push(next),
    );
  return { document, open, scan, troubles };
}

test('a document opens only after the scanner has found it clean', async () => {
  clock.set(0);
  const { document, open, scan } = await sent();
  expect([(await document())?.state, await open()]).toEqual(['not-checked', 409]);
  for (const at of [0, 60, 1200, 4000]) {
    clock.set(at);
    expect(await scan(new Error('away'))).toBe(true);
    expect(await scan('clean')).toBe(false);
    expect([(await document())?.state, await open()]).toEqual(['not-checked', 409]);
  }
  clock.set(9000);
  const figures = (hasScanner: boolean) => readDocumentFigures(api.db, hasScanner, clock.now());
  expect(await figures(true)).toMatchObject({
    documents: { 'not-checked': 1, unreadable: 0 },
    oldestUnscannedSeconds: 9000,
  });
  expect(await figures(false)).toMatchObject({ oldestUnscannedSeconds: 0 });
  expect(await scan('clean')).toBe(true);
  expect((await figures(true)).documents).toMatchObject({ 'not-checked': 0 });
  expect([(await document())?.state, await open()]).toEqual(['clean', 200]);
  expect(await scan('infected')).toBe(false);
});

test('what the scanner finds is refused, and its contents are deleted', async () => {
  const { document, open, scan } = await sent();
  await scan('infected');
  expect(await document()).toMatchObject({ state: 'refused', fault: 'virus' });
  expect(await open()).toBe(409);
  expect((await verifyAllChains(api.db)).faults).toEqual([]);
});

test('what it cannot judge is asked about three times and never opened', async () => {
  clock.set(20_000);
  const { document, open, scan } = await sent();
  for (const at of [20_000, 21_000, 22_000]) {
    clock.set(at);
    expect((await document())?.state).toBe('not-checked');
    await scan('not-checkable');
  }
  expect([(await document())?.state, await open()]).toEqual(['not-checkable', 409]);
});

test('what cannot be decrypted is tried three times, and again at a start', async () => {
  clock.set(40_000);
  const { document, open, scan, troubles } = await sent();
  const otherKey = [Buffer.alloc(32, 9)];
  for (const at of [40_000, 41_000, 42_000]) {
    clock.set(at);
    expect((await document())?.state).toBe('not-checked');
    expect(await scan('clean', otherKey)).toBe(true);
  }
  expect(troubles).toEqual(['later', 'later', 'unreadable']);
  expect([(await document())?.state, await open()]).toEqual(['unreadable', 409]);
  clock.set(90_000);
  expect(await scan('clean')).toBe(false);
  const { signal } = new AbortController();
  const start = (keys: readonly Buffer[]) =>
    reviveUnreadable(api.db, { ...deskWith(async () => 'clean'), keys }, clock.now(), signal);
  await start(otherKey);
  expect((await document())?.state).toBe('unreadable');
  await start(testDocuments.keys);
  expect((await document())?.state).toBe('not-checked');
  expect(await scan('clean')).toBe(true);
  expect([(await document())?.state, await open()]).toEqual(['clean', 200]);
  expect((await verifyAllChains(api.db)).faults).toEqual([]);
});

test('two copies never scan the same document at once', async () => {
  clock.set(30_000);
  const { scan } = await sent();
  const done = await Promise.all([scan('clean'), scan('clean'), scan('clean')]);
  expect(done.filter(Boolean)).toHaveLength(1);
});
