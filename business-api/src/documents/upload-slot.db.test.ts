import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AskedApplicant, askedApplicant } from '../testing/asked-applicant.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { licencePoint, postForm, testDocuments } from '../testing/upload-documents.ts';

let api: TestApi;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  api = await startTestApi({ documents: testDocuments }, { logger: { level: 'info', stream } });
});
const sockets: Socket[] = [];
afterEach(() => {
  lines.length = 0;
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => api.close());

const ask = () => askedApplicant(api, { ask: { points: [licencePoint] } });

interface Upload {
  readonly socket: Socket;
  /** Undefined until it is answered. */
  readonly status: () => number | undefined;
}

/** Begins a request with a file that never ends. */
async function begin(head: readonly string[], body: string): Promise<Upload> {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  sockets.push(socket);
  let heard = '';
  socket
    .on('error', () => undefined)
    .on('data', (data) => {
      heard += data.toString();
    });
  const lines = [...head, 'Host: console.example', 'Content-Length: 99999'];
  await new Promise<void>((sent) =>
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, () => sent()),
  );
  return { socket, status: () => (heard === '' ? undefined : Number(heard.split(' ', 2)[1])) };
}

async function beginByApplicant({ token, unlock }: AskedApplicant) {
  const { cookie } = await unlock();
  const part = 'Content-Disposition: form-data; name="file 1"; filename="a.pdf"';
  const type = 'Content-Type: multipart/form-data; boundary=b';
  return () =>
    begin(
      [`POST /answer/${token}/review HTTP/1.1`, `Cookie: ${cookie}`, type],
      `--b\r\n${part}\r\n\r\n%PDF-1.7`,
    );
}

async function beginByStaff({ path }: AskedApplicant, name: string) {
  const token = await api.person(['customer-service'], name);
  const type = 'Content-Type: application/octet-stream';
  const address = `/api${path}/documents?round=1&point=1&fileName=a.pdf`;
  return () =>
    begin([`POST ${address} HTTP/1.1`, `Authorization: Bearer ${token}`, type], '%PDF-1.7');
}

/** Files that were begun and have not become documents. */
async function begun(): Promise<number> {
  return (await api.db.selectFrom('document_leftovers').selectAll().execute()).length;
}

const shedLines = () => lines.filter(({ outcome }) => outcome === 'shed');

test('an applicant who begins many uploads takes none from others', async () => {
  const one = await beginByApplicant(await ask());
  const other = await beginByApplicant(await ask());
  const before = await begun();
  await Promise.all(Array.from({ length: 4 }, one));
  await expect.poll(begun).toBe(before + 4);
  const fifth = await one();
  await expect.poll(fifth.status).toBe(503);
  // By the form's own slots, which come first and are as many.
  await expect
    .poll(shedLines)
    .toMatchObject([
      { shedBy: 'forms', problem: 'temporarily-unavailable', route: '/answer/:token/review' },
    ]);
  const ofOther = await other();
  await expect.poll(begun).toBe(before + 5);
  expect(ofOther.status()).toBeUndefined();
});

test('a colleague who begins many uploads takes none from others', async () => {
  const asked = await ask();
  const one = await beginByStaff(asked, 'Ada One');
  const other = await beginByStaff(asked, 'Ben Other');
  const before = await begun();
  const first = await Promise.all(Array.from({ length: 4 }, one));
  await expect.poll(begun).toBe(before + 4);
  const fifth = await one();
  await expect.poll(fifth.status).toBe(503);
  await expect.poll(shedLines).toMatchObject([
    {
      shedBy: 'uploads',
      problem: 'temporarily-unavailable',
      route: '/api/registrations/:countryCode/:ticketNumber/documents',
    },
  ]);
  const ofOther = await other();
  await expect.poll(begun).toBe(before + 5);
  expect(ofOther.status()).toBeUndefined();

  // One that ends makes room.
  first[0]?.socket.destroy();
  await expect
    .poll(async () => {
      await one();
      return begun();
    })
    .toBeGreaterThan(before + 5);
});

test('beyond all uploads at once an applicant’s is shed, with a line that says so', async () => {
  const asked = await ask();
  const before = await begun();
  for (let person = 0; person < 6; person += 1) {
    const one = await beginByStaff(asked, `Person ${person}`);
    await Promise.all(Array.from({ length: 4 }, one));
  }
  await expect.poll(begun).toBe(before + 24);
  const applicant = await ask();
  const files = [{ name: 'a.pdf', contents: '%PDF-1.7' }];
  const answer = await postForm(api, applicant, await applicant.unlock(), files);
  expect(answer.status).toBe(503);
  const ofForms = () => shedLines().filter(({ route }) => route === '/answer/:token/review');
  await expect
    .poll(ofForms)
    .toMatchObject([{ shedBy: 'uploads', problem: 'temporarily-unavailable', status: 503 }]);
});
