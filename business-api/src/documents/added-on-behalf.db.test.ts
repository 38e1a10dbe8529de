import { readRequests } from '@countersign/contract/requests/rounds';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { type AskedApplicant, askedApplicant } from '../testing/asked-applicant.ts';
import { settableClock } from '../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { licencePoint, postForm, testDocuments } from '../testing/upload-documents.ts';
import { removeLeftovers } from './document-worker.ts';
import { pdfFile } from './inspection/testing/pdf-files.ts';
import { pngFile } from './inspection/testing/picture-files.ts';

const clock = settableClock();
const licence = pdfFile({ content: 'BT (Licence 4711) Tj ET' });
const hostile = pdfFile({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' });
const answer = { changes: [], points: [], message: 'By post.' };
let api: TestApi;
let staff: string;
beforeAll(async () => {
  api = await startTestApi({ documents: testDocuments }, { now: clock.now });
  staff = await api.person(['customer-service']);
});
afterAll(() => api.close());
beforeEach(() => clock.set(0));

const ask = () => askedApplicant(api, { ask: { points: [licencePoint] } });

interface Upload {
  readonly name?: string;
  readonly query?: string;
  readonly token?: string;
  readonly type?: string;
}

async function add({ path }: AskedApplicant, contents: Buffer | undefined, upload: Upload = {}) {
  const { name = 'letter.pdf', query = 'round=1&point=1', token = staff } = upload;
  const { type = 'application/octet-stream' } = upload;
  const answer = await fetch(
    `${api.url}/api${path}/documents?${query}&fileName=${encodeURIComponent(name)}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      ...(contents === undefined ? {} : { body: Uint8Array.from(contents) }),
    },
  );
  const body: unknown = await answer.json();
  return { status: answer.status, body: Object(body) };
}

const remove = ({ path }: AskedApplicant, documentId: string) =>
  api.call('POST', `${path}/documents/${documentId}/removal`, { token: staff });

async function newest({ path }: AskedApplicant) {
  const { body } = await api.call('GET', `${path}/requests`, { token: staff });
  const [round] = readRequests.schema.response[200].parse(body).rounds;
  if (round === undefined) throw new Error('There is no round.');
  return round;
}

async function events({ path }: AskedApplicant) {
  const { body } = await api.call('GET', `${path}/history?limit=100`, { token: staff });
  const { items } = body as { items: { kind: string; actor: { kind: string } }[] }; // as the contract says
  return items
    .filter(({ kind }) => kind.startsWith('document-'))
    .map(({ kind, actor }) => `${kind} by ${actor.kind}`);
}

const enter = ({ path, registration }: AskedApplicant) =>
  api.call('POST', `${path}/requests/answer`, {
    token: staff,
    body: { version: registration.version, answer, note: 'By post.' },
  });

describe('a document that staff add on behalf of the applicant', () => {
  test('is inspected, shown before and after the answer, and says who added it', async () => {
    const asked = await ask();
    const added = await add(asked, licence);
    expect(added).toMatchObject({
      status: 201,
      body: {
        point: 1,
        kind: 'licence',
        fileName: 'letter.pdf',
        mediaType: 'application/pdf',
        state: 'not-scanned',
        addedBy: { name: 'Robin Ellery' },
      },
    });
    const before = await newest(asked);
    expect([before.answer, before.documentsOnBehalf]).toEqual([null, [added.body]]);
    expect((await enter(asked)).status).toBe(200);
    const after = await newest(asked);
    expect(after.documentsOnBehalf).toEqual([]);
    expect(after.answer).toMatchObject({
      origin: 'on-behalf',
      documents: [{ addedBy: { name: 'Robin Ellery' } }],
      comparison: {
        points: [{ outcome: 'document-added', documents: [added.body.documentId] }],
      },
    });
    const opened = await fetch(
      `${api.url}/api${asked.path}/documents/${added.body.documentId}/open`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${staff}`, 'content-type': 'application/json' },
        body: JSON.stringify({ acceptUnscanned: true }),
      },
    );
    expect(Buffer.from(await opened.arrayBuffer()).equals(licence)).toBe(true);
    expect(await events(asked)).toEqual(['document-received by staff', 'document-opened by staff']);
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
    await eraseApplicant(api.db, asked.registration, clock.now(), { operator: 'o', request: null });
    const stored = await api.db.selectFrom('documents').selectAll().execute();
    expect(stored.map(({ ticket_number: ticket }) => ticket)).not.toContain(
      asked.registration.ticketNumber,
    );
  });

  test('is there once if it is sent again, and again after it was taken back', async () => {
    const asked = await ask();
    const { body: first } = await add(asked, licence);
    const colleague = await api.person(['customer-service'], 'Kit Marlow');
    expect(await add(asked, licence, { token: colleague })).toEqual({ status: 201, body: first });
    await add(asked, licence, { name: 'other.pdf' });
    await add(asked, licence, { query: 'round=1' });
    const headers = await asked.unlock();
    await postForm(api, asked, headers, [{ name: 'letter.pdf', contents: licence }]);
    await postForm(api, asked, headers, [{ name: 'letter.pdf', contents: licence }]);
    await remove(asked, first.documentId);
    const { body: again } = await add(asked, licence);
    expect(again.documentId).not.toBe(first.documentId);
    expect(await events(asked)).toEqual([
      ...Array(3).fill('document-received by staff'),
      'document-received by applicant',
      'document-removed by staff',
      'document-received by staff',
    ]);
    await removeLeftovers(api.db, { bucket: undefined }, new Date(Date.now() + 3_600_000));
    const chunks = await api.db.selectFrom('document_chunks').select('document_id').execute();
    const documents = await api.db.selectFrom('documents').selectAll().execute();
    const stored = documents.filter(({ place }) => place === 'database');
    expect(new Set(chunks.map(({ document_id: id }) => id))).toEqual(
      new Set(stored.map(({ document_id: id }) => id)),
    );
  });

  test('is refused for what it contains, and says so', async () => {
    const asked = await ask();
    const refused = { status: 201, body: { state: 'refused', mediaType: null } };
    const script = await add(asked, hostile);
    expect(script).toMatchObject({ ...refused, body: { fault: 'active-content' } });
    expect(await add(asked, Buffer.from('MZ'))).toMatchObject({ body: { fault: 'other-type' } });
    expect(await add(asked, undefined)).toMatchObject({ body: { fault: 'empty' } });
    const limit = 10 * 1024 * 1024;
    const long = Buffer.concat([licence, Buffer.alloc(limit - licence.length + 1, ' ')]);
    expect(await add(asked, long)).toMatchObject({ body: { fault: 'too-large' } });
    const endless = Buffer.concat([long, Buffer.alloc(2 * 1024 * 1024)]);
    expect(await add(asked, endless)).toMatchObject({ status: 413 });
    expect(await add(asked, licence, { type: 'application/json' })).toMatchObject({ status: 415 });
    expect(await add(asked, licence, { query: 'round=x' })).toMatchObject({ status: 400 });
    const rows = await newest(asked);
    expect(rows.documentsOnBehalf.every(({ state }) => state === 'refused')).toBe(true);
  });

  test('reaches no other round, no closed one and no registration of one’s own', async () => {
    const asked = await ask();
    expect(await add(asked, licence, { query: 'round=2' })).toMatchObject({
      status: 409,
      body: { code: 'not-asked' },
    });
    const own = await api.issuer.sign({
      sub: 'own',
      uid: 'own',
      cid: 'countersign-console',
      name: 'Own',
      groups: ['customer-service'],
      scp: ['openid', 'profile'],
      email: asked.registration.contact.email,
    });
    expect(await add(asked, licence, { token: own })).toMatchObject({
      status: 403,
      body: { code: 'own-registration' },
    });
    await enter(asked);
    expect(await add(asked, licence)).toMatchObject({ status: 409, body: { code: 'not-asked' } });
    expect(await events(asked)).toEqual([]);
  });

  test('beyond the twentieth is not taken', async () => {
    const asked = await ask();
    for (let at = 0; at < 20; at += 1) await add(asked, pngFile(), { name: `${at}.png` });
    expect(await add(asked, pngFile())).toMatchObject({
      status: 400,
      body: { code: 'invalid-request', errors: [{ code: 'too-many' }] },
    });
  });

  test('is not in the applicant’s form, and only staff take it back', async () => {
    const asked = await ask();
    const headers = await asked.unlock();
    const { body: added } = await add(asked, licence);
    const page = await postForm(api, asked, headers, [{ name: 'own.png', contents: pngFile() }]);
    expect(page.text).toContain('own.png');
    expect(page.text).not.toContain('letter.pdf');
    const taken = await api.call('POST', `/answer/documents/${added.documentId}/removal`, {
      headers,
    });
    expect(taken.problem().code).toBe('document-not-found');
    const rows = await api.db
      .selectFrom('documents')
      .select(['document_id', 'file_name'])
      .where('ticket_number', '=', asked.registration.ticketNumber)
      .execute();
    const own = rows.find(({ file_name: name }) => name === 'own.png')?.document_id ?? '';
    expect((await remove(asked, own)).problem().code).toBe('document-not-found');
    expect((await remove(asked, added.documentId)).status).toBe(204);
    expect((await remove(asked, added.documentId)).problem().code).toBe('document-not-found');
    await enter(asked);
    expect((await newest(asked)).answer?.documents).toMatchObject([{ addedBy: null }]);
    expect((await remove(asked, added.documentId)).problem().code).toBe('not-asked');
    expect(await events(asked)).toEqual([
      'document-received by staff',
      'document-received by applicant',
      'document-removed by staff',
    ]);
  });
});
