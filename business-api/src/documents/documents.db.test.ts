import { createHash } from 'node:crypto';
import type { StoredDocument } from '@countersign/contract/requests/documents';
import { readRequests } from '@countersign/contract/requests/rounds';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { type AskedApplicant, askedApplicant } from '../testing/asked-applicant.ts';
import { settableClock } from '../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { licencePoint, postForm, testDocuments } from '../testing/upload-documents.ts';
import { noDocuments } from './document-desk.ts';
import { readDocumentFigures, removeLeftovers } from './document-worker.ts';
import { pdfFile } from './inspection/testing/pdf-files.ts';
import { jpegFile, pngFile } from './inspection/testing/picture-files.ts';
import { removeOutdated } from './remove-outdated.ts';

const clock = settableClock();
const day = 86_400;
let api: TestApi;
let staff: string;
beforeAll(async () => {
  api = await startTestApi({ documents: testDocuments }, { now: clock.now });
  staff = await api.person(['customer-service']);
});
afterAll(() => api.close());
beforeEach(() => clock.set(0));

const licence = pdfFile({ content: 'BT (Licence 4711) Tj ET' });
const hostile = pdfFile({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' });
const nothing = { changes: [], points: [] };
const ask = () => askedApplicant(api, { ask: { points: [licencePoint] } });

async function rows({ registration }: AskedApplicant) {
  return api.db
    .selectFrom('documents')
    .selectAll()
    .where('ticket_number', '=', registration.ticketNumber)
    .orderBy('uploaded_at')
    .execute();
}

async function count(table: 'document_chunks' | 'document_leftovers' | 'document_keys') {
  const { rows: found } = await sql<{ n: number }>`select count(*)::int as n
    from ${sql.table(table)}`.execute(api.db);
  return found[0]?.n;
}

async function eventsOf({ path }: AskedApplicant): Promise<string[]> {
  const { body } = await api.call('GET', `${path}/history?limit=100`, { token: staff });
  const { items } = body as { items: { kind: string }[] }; // as the contract says
  return items.map(({ kind }) => kind).filter((kind) => kind.startsWith('document-'));
}

async function answered(asked: AskedApplicant): Promise<StoredDocument[]> {
  const { body } = await api.call('GET', `${asked.path}/requests`, { token: staff });
  const { rounds } = readRequests.schema.response[200].parse(body);
  return rounds[0]?.answer?.documents ?? [];
}

const open = (
  { path }: AskedApplicant,
  documentId: string | undefined,
  body: object,
  token = staff,
) =>
  fetch(`${api.url}/api${path}/documents/${documentId}/open`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A registration whose applicant added a licence and sent the answer. */
async function withLicence(): Promise<{ asked: AskedApplicant; document: StoredDocument }> {
  const asked = await ask();
  const headers = await asked.unlock();
  await postForm(api, asked, headers, [{ name: 'licence.pdf', contents: licence }]);
  await asked.answer(headers, nothing);
  const [document] = await answered(asked);
  if (document === undefined) throw new Error('There is no document.');
  return { asked, document };
}

describe('an upload', () => {
  test('is stored encrypted, with its hash, and is part of the answer', async () => {
    const { asked, document } = await withLicence();
    expect(document).toMatchObject({
      point: 1,
      kind: 'licence',
      fileName: 'licence.pdf',
      mediaType: 'application/pdf',
      bytes: licence.length,
      sha256: createHash('sha256').update(licence).digest('hex'),
      state: 'not-scanned',
      fault: null,
    });
    const rounds = await api.call('GET', `${asked.path}/requests`, { token: staff });
    expect(rounds.text).toContain('"outcome":"document-added"');
    const chunks = await api.db
      .selectFrom('document_chunks')
      .selectAll()
      .where('document_id', '=', document.documentId)
      .execute();
    const stored = Buffer.concat(chunks.map(({ contents }) => contents));
    expect(stored.length).toBe(licence.length + 28);
    expect(stored.includes('Licence 4711') || stored.includes('%PDF')).toBe(false);
    expect(await eventsOf(asked)).toEqual(['document-received']);
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });

  test('of ten megabytes arrives whole, one byte more does not', async () => {
    const asked = await ask();
    const headers = await asked.unlock();
    const limit = 10 * 1024 * 1024;
    const padding = Buffer.alloc(limit - licence.length, ' ');
    const full = Buffer.concat([licence, padding]);
    const page = await postForm(api, asked, headers, [
      { name: 'more.pdf', contents: Buffer.concat([full, Buffer.from(' ')]) },
      { name: 'full.pdf', contents: full },
    ]);
    expect(page.text).toContain('more.pdf');
    expect(await rows(asked)).toMatchObject([
      { file_name: 'more.pdf', state: 'refused', fault: 'too-large', place: 'none' },
      { file_name: 'full.pdf', state: 'not-checked', bytes: limit, place: 'database' },
    ]);
    const [, stored] = await rows(asked);
    const opened = await open(asked, stored?.document_id, { acceptUnscanned: true });
    expect(Buffer.from(await opened.arrayBuffer()).equals(full)).toBe(true);
  });

  test('is refused for what it contains, and nothing remains of it', async () => {
    const asked = await ask();
    const headers = await asked.unlock();
    const before = await count('document_chunks');
    const page = await postForm(api, asked, headers, [
      { name: 'script.pdf', contents: hostile },
      { name: '../../etc/<q>\u202egpj.exe', contents: 'MZ program' },
      { name: 'photo.jpg', contents: jpegFile() },
      { name: 'NIR 2 55 08 14 168 025 38.png', contents: pngFile(), point: 0 },
    ]);
    expect(page.status).toBe(422);
    expect(page.text).toContain('script.pdf');
    expect(page.text).not.toContain('<q>');
    expect(await rows(asked)).toMatchObject([
      { file_name: 'script.pdf', fault: 'active-content', media_type: null },
      { file_name: '<q>gpj.exe', fault: 'other-type' },
      { file_name: 'photo.jpg', media_type: 'image/jpeg', point: 1, kind: 'licence' },
      {
        file_name: 'NIR • •• •• •• ••• ••• ••.png',
        media_type: 'image/png',
        point: null,
        kind: 'other',
      },
    ]);
    expect(await count('document_chunks')).toBe(Number(before) + 2);
    expect(await eventsOf(asked)).toEqual(
      expect.arrayContaining(['document-refused', 'document-received']),
    );
    const [refused] = await rows(asked);
    const opened = await open(asked, refused?.document_id, { acceptUnscanned: true });
    expect(opened.status).toBe(409);
  });

  test('is handed out with the ending of what it is, whatever its name says', async () => {
    const asked = await ask();
    const headers = await asked.unlock();
    const comment = '<html><script>new ActiveXObject("WScript.Shell")</script>';
    await postForm(api, asked, headers, [
      { name: 'Licence 2026.hta', contents: jpegFile({ comment }) },
      { name: 'Scan.JPEG', contents: jpegFile() },
      { name: 'licence.pdf', contents: pngFile() },
      { name: 'no ending', contents: licence },
    ]);
    await asked.answer(headers, nothing);
    const documents = await answered(asked);
    const named = ['Licence 2026.hta.jpg', 'Scan.JPEG', 'licence.pdf.png', 'no ending.pdf'];
    expect(documents.map(({ fileName }) => fileName)).toEqual(named);
    const opened = await open(asked, documents[0]?.documentId, { acceptUnscanned: true });
    expect(opened.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''Licence%202026.hta.jpg",
    );
  });

  test('can be removed until the answer is sent', async () => {
    const asked = await ask();
    const headers = await asked.unlock();
    await postForm(api, asked, headers, [{ name: 'wrong.pdf', contents: licence }]);
    const [row] = await rows(asked);
    const remove = { revision: '1', later: '1', [`remove ${row?.document_id}`]: 'on' };
    const page = await postForm(api, asked, headers, [], remove);
    expect(page.text).not.toContain('wrong.pdf');
    expect(await rows(asked)).toEqual([]);
    expect(await eventsOf(asked)).toEqual(['document-received', 'document-removed']);
    const { asked: other, document } = await withLicence();
    // The page says that the answer is here.
    expect((await postForm(api, other, headers, [], remove)).status).toBe(200);
    expect(await answered(other)).toEqual([document]);
  });

  test('needs the session of its link', async () => {
    const asked = await ask();
    const other = await ask();
    const headers = await other.unlock();
    const file = { name: 'licence.pdf', contents: licence };
    for (const one of [{}, headers]) {
      expect((await postForm(api, asked, one, [file])).text).not.toContain('licence.pdf');
    }
    expect(await rows(asked)).toEqual([]);
  });

  test('beyond the twentieth is refused, also from two tabs at once', async () => {
    const asked = await ask();
    const headers = await asked.unlock();
    const file = (at: number) => ({ name: `${at}.png`, contents: pngFile() });
    await postForm(
      api,
      asked,
      headers,
      Array.from({ length: 17 }, (_, at) => file(at)),
    );
    const tabs = [0, 1].map((tab) =>
      postForm(
        api,
        asked,
        headers,
        [1, 2, 3].map((at) => file(20 + 10 * tab + at)),
      ),
    );
    const pages = await Promise.all(tabs);
    expect(pages.some(({ status }) => status === 422 || status === 409)).toBe(true);
    expect((await rows(asked)).filter(({ place }) => place !== 'none')).toHaveLength(20);
  });

  type Act = (asked: AskedApplicant, headers: Readonly<Record<string, string>>) => Promise<unknown>;
  const acts: Readonly<Record<string, Act>> = {
    decision: async (asked) => {
      const body = { decision: 'approve', reasonCodes: [], version: 2 };
      const decided = await api.call('POST', `${asked.path}/decision`, { token: staff, body });
      expect(decided.status).toBe(200);
    },
    answer: async (asked, headers) => {
      const sent = await asked.answer(headers, { ...nothing, message: 'Done.' });
      expect(sent.status).toBe(200);
    },
    erasure: (asked) =>
      eraseApplicant(api.db, asked.registration, clock.now(), { operator: 'o', request: null }),
  };
  const races = ['before', 'during', 'after'].flatMap((moment) =>
    Object.entries(acts).map(([name, act]) => ({ moment, name, act })),
  );

  test.each(races)('with the $name $moment it is stored whole or refused', async (race) => {
    const { moment, name, act } = race;
    clock.set(3600); // no leftover of a test before
    await removeLeftovers(api.db, noDocuments, clock.now());
    clock.set(0);
    const asked = await ask();
    const headers = await asked.unlock();
    const file = { name: 'late.pdf', contents: licence };
    const whileArriving = async () => {
      await vi.waitFor(async () => expect(await count('document_leftovers')).toBe(1));
      await act(asked, headers);
    };
    if (moment === 'before') await act(asked, headers);
    const during = moment === 'during' ? whileArriving : undefined;
    const { status } = await postForm(api, asked, headers, [file], undefined, during);
    if (moment === 'after') await act(asked, headers);
    // The link of an answer that was sent says that it is here; others are closed.
    const refused = moment === 'before' && name === 'answer' ? 409 : 404;
    expect(status).toBe(moment === 'after' ? 200 : refused);
    const isStored = moment === 'after' && name !== 'erasure';
    expect(await rows(asked)).toHaveLength(isStored ? 1 : 0);
    expect(await eventsOf(asked)).toEqual(moment === 'after' ? ['document-received'] : []);
    clock.set(3600);
    await removeLeftovers(api.db, noDocuments, clock.now());
    expect(await count('document_leftovers')).toBe(0);
    const { rows: orphans } = await sql`select from document_chunks as chunk where not exists
      (select from documents where document_id = chunk.document_id)`.execute(api.db);
    expect(orphans).toEqual([]);
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });
});

describe('opening', () => {
  test('where there is no scanner takes one explicit step, and is an event', async () => {
    const { asked, document } = await withLicence();
    const plain = await open(asked, document.documentId, {});
    expect([plain.status, await plain.json()]).toMatchObject([409, { code: 'document-not-open' }]);
    const opened = await open(asked, document.documentId, { acceptUnscanned: true });
    expect(opened.status).toBe(200);
    expect(Buffer.from(await opened.arrayBuffer()).equals(licence)).toBe(true);
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'content-disposition': "attachment; filename*=UTF-8''licence.pdf",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(await eventsOf(asked)).toEqual(['document-received', 'document-opened']);
  });

  test('is for the market’s staff, and for the document’s own registration', async () => {
    const { asked, document } = await withLicence();
    const japan = await api.person(['customer-service', 'market:JP']);
    const accept = { acceptUnscanned: true };
    expect((await open(asked, document.documentId, accept, japan)).status).toBe(403);
    expect((await open(asked, document.documentId, accept, await api.intake())).status).toBe(403);
    const other = await withLicence();
    expect((await open(other.asked, document.documentId, accept)).status).toBe(404);
    expect((await open(asked, crypto.randomUUID(), accept)).status).toBe(404);
  });

  test('finds a change of the stored bytes, which the document says from then on', async () => {
    const { asked, document } = await withLicence();
    await sql`update document_chunks set contents = set_byte(contents, 40, 255 - get_byte(contents, 40))
      where document_id = ${document.documentId}`.execute(api.db);
    for (const _ of [1, 2]) {
      const opened = await open(asked, document.documentId, { acceptUnscanned: true });
      expect(opened.status).toBe(409);
    }
    expect(await eventsOf(asked)).toEqual(['document-received', 'document-checked']);
    expect(await answered(asked)).toMatchObject([{ state: 'unreadable' }]);
    const lost = async () => (await readDocumentFigures(api.db, true, clock.now())).documents;
    expect((await lost()).unreadable).toBe(1);
    await api.call('POST', `${asked.path}/decision`, {
      token: staff,
      body: { decision: 'reject', reasonCodes: ['L01'], version: 3 },
    });
    expect((await lost()).unreadable).toBe(0);
  });
});

describe('an end', () => {
  test('comes some days after the decision, by kind and market', async () => {
    const { asked, document } = await withLicence();
    const desk = { days: testDocuments.days };
    clock.set(40 * day);
    await removeOutdated(api.db, desk, clock.now());
    expect(await answered(asked)).toMatchObject([{ state: 'not-scanned' }]);
    await api.call('POST', `${asked.path}/decision`, {
      token: staff,
      body: { decision: 'approve', reasonCodes: [], version: 3 },
    });
    clock.set(69 * day);
    await removeOutdated(api.db, desk, clock.now());
    expect(await answered(asked)).toMatchObject([{ state: 'not-scanned' }]);
    clock.set(71 * day);
    await removeOutdated(api.db, desk, clock.now());
    expect(await answered(asked)).toMatchObject([{ state: 'removed', fileName: 'licence.pdf' }]);
    const opened = await open(asked, document.documentId, { acceptUnscanned: true });
    expect(opened.status).toBe(409);
    const { rows: keys } = await sql`select from document_keys
      where ticket_number = ${asked.registration.ticketNumber}`.execute(api.db);
    expect(keys).toEqual([]);
    expect(await eventsOf(asked)).toEqual(['document-received', 'document-removed']);
  });

  test('comes at once with an erasure: key, contents and names', async () => {
    const { asked, document } = await withLicence();
    await eraseApplicant(api.db, asked.registration, clock.now(), { operator: 'o', request: null });
    expect(await rows(asked)).toEqual([]);
    expect((await open(asked, document.documentId, { acceptUnscanned: true })).status).toBe(404);
    for (const table of ['document_keys', 'document_chunks'] as const) {
      const { rows: found } = await sql<object>`select * from ${sql.table(table)}`.execute(api.db);
      const text = JSON.stringify(found);
      expect(text).not.toContain(asked.registration.ticketNumber);
      expect(text).not.toContain(document.documentId);
    }
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });
});
