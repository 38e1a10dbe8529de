import { randomBytes } from 'node:crypto';
import { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfFile } from '../documents/inspection/testing/pdf-files.ts';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { type AskedApplicant, askedApplicant, samplePoints } from '../testing/asked-applicant.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { testDocuments } from '../testing/upload-documents.ts';

const times = 4;
const answer = { changes: [{ field: 'practice.phone', value: '+33 4 91 55 55 55' }], points: [] };
let api: TestApi;
let staff: string;
beforeAll(async () => {
  api = await startTestApi({ documents: testDocuments });
  staff = await api.person(['customer-service']);
});
afterAll(async () => {
  const { faults } = await verifyAllChains(api.db);
  await api.close();
  expect(faults).toEqual([]);
});

const act = ({ path, registration: { version } }: AskedApplicant, url: string, body: object = {}) =>
  api.call('POST', `${path}${url}`, { token: staff, body: { version, ...body } });

async function current({ registration: { countryCode, ticketNumber } }: AskedApplicant) {
  const body = { countryCode, ticketNumber };
  const { body: read } = await api.call('POST', '/registration-status', { token: staff, body });
  return Registration.parse(read);
}

test('an answer and an undo of the question at once: one of them wins', async () => {
  for (let time = 0; time < times; time += 1) {
    const asked = await askedApplicant(api);
    const headers = await asked.unlock();
    const [sent, undone] = await Promise.all([
      asked.answer(headers, answer),
      act(asked, '/requests/undo'),
    ]);
    expect([sent.status, undone.status].filter((status) => status === 200)).toHaveLength(1);
    const { request } = await current(asked);
    expect(request?.state).toBe(sent.status === 200 ? 'answered' : undefined);
  }
});

test('an undo of the question and the next question at once: no two wait', async () => {
  for (let time = 0; time < times; time += 1) {
    const asked = await askedApplicant(api);
    const both = await Promise.all([
      act(asked, '/requests/undo'),
      act(asked, '/requests', { points: samplePoints }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 409]);
    expect((await current(asked)).request).toBeUndefined();
  }
});

test('an answer and a correction at once: neither overwrites the other', async () => {
  for (let time = 0; time < times; time += 1) {
    const asked = await askedApplicant(api);
    const headers = await asked.unlock();
    const change = { field: 'practice.website', value: 'https://corrected.example/' };
    const [sent, corrected] = await Promise.all([
      asked.answer(headers, answer),
      act(asked, '/corrections', { change, note: 'A slip.' }),
    ]);
    expect([sent.status, [200, 409].includes(corrected.status)]).toEqual([200, true]);
    const { practice } = await current(asked);
    expect(practice.phone).toBe('+33 4 91 55 55 55');
    expect(practice.website === change.value).toBe(corrected.status === 200);
  }
});

test('a document of staff and the answer at once: it is part of it, or refused', async () => {
  for (let time = 0; time < times; time += 1) {
    const asked = await askedApplicant(api);
    const headers = await asked.unlock();
    const address = `${api.url}/api${asked.path}/documents?round=1&fileName=letter.pdf`;
    const [sent, added] = await Promise.all([
      asked.answer(headers, answer),
      fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${staff}`, 'content-type': 'application/octet-stream' },
        body: Uint8Array.from(pdfFile({ content: 'BT (Licence 4711) Tj ET' })),
      }),
    ]);
    expect(sent.status).toBe(200);
    const { body } = await api.call('GET', `${asked.path}/requests`, { token: staff });
    const { documents } = Object(body).rounds[0].answer;
    expect([added.status, documents.length]).toEqual(documents.length === 0 ? [409, 0] : [201, 1]);
  }
});

test('a thousand guesses of a link find nothing and are all answered alike', async () => {
  await askedApplicant(api);
  const said = new Set<string>();
  for (let batch = 0; batch < 20; batch += 1) {
    const guesses = Array.from({ length: 50 }, () => randomBytes(32).toString('base64url'));
    const answers = await Promise.all(
      guesses.map((guess) => api.call('GET', '/answer', { headers: { 'answer-token': guess } })),
    );
    for (const one of answers) {
      const { requestId: _, ...problem } = one.problem();
      said.add(JSON.stringify(problem));
    }
  }
  expect(said.size).toBe(1);
  expect([...said][0]).toContain('answer-link-invalid');
});
