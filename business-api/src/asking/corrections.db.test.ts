import { readHistory } from '@countersign/contract/history';
import { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { askedApplicant, mailsOf, samplePoints } from '../testing/asked-applicant.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let staff: string;
beforeAll(async () => {
  api = await startTestApi();
  staff = await api.person(['customer-service']);
});
afterAll(() => api.close());

const pathOf = ({ countryCode, ticketNumber }: Registration) =>
  `/registrations/${countryCode}/${ticketNumber}`;
const phone = { field: 'practice.phone', value: '+33 1 42 60 00 10' };
const correct = (before: Registration, changes: object = {}, key?: string) =>
  api.call('POST', `${pathOf(before)}/corrections`, {
    token: staff,
    body: { version: before.version, change: phone, note: 'Two digits swapped.', ...changes },
    ...(key === undefined ? {} : { key }),
  });

test('a corrected slip changes one field, with both values in history and mail', async () => {
  const before = await api.submitted('FR');
  const answer = await correct(before);
  expect(answer.status, answer.text).toBe(200);
  const after = Registration.parse(answer.body);
  expect(after).toEqual({
    ...before,
    version: before.version + 1,
    practice: { ...before.practice, phone: phone.value },
  });
  const { body } = await api.call('GET', `${pathOf(before)}/history`, { token: staff });
  const { items } = readHistory.schema.response[200].parse(body);
  expect(items.find(({ kind }) => kind === 'field-corrected')).toMatchObject({
    actor: { kind: 'staff', name: 'Robin Ellery' },
    field: 'practice.phone',
    before: before.practice.phone ?? null,
    after: phone.value,
    note: 'Two digits swapped.',
  });
  const [mail] = await mailsOf(api, before, 'field-corrected');
  expect(mail?.recipient).toBe(before.contact.email);
  expect(mail?.text).toContain(phone.value);
  expect(mail?.text).not.toContain('Two digits swapped');
  expect((await verifyAllChains(api.db)).faults).toEqual([]);
});

test('numbers are checked and searched by what was corrected', async () => {
  const before = await api.submitted('FR');
  const field = 'practice.identifiers[fr-siret]';
  const value = { value: '552 100 554 00013' };
  expect((await correct(before, { change: { field, value } })).status).toBe(200);
  const found = await api.call('GET', '/registrations?q=55210055400013', { token: staff });
  expect(Object(found.body).items).toMatchObject([{ ticketNumber: before.ticketNumber }]);
});

test('a repeated key corrects once', async () => {
  const before = await api.submitted('FR');
  const key = crypto.randomUUID();
  const answers = [await correct(before, {}, key), await correct(before, {}, key)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.text).toBe(answers[1]?.text);
  expect(await mailsOf(api, before, 'field-corrected')).toHaveLength(1);
});

test.each([
  ['the address of the mails', { field: 'contact.email', value: 'a@b.example' }, '/change/field'],
  ['a document', { field: 'documents[licence]', value: 'x' }, '/change/value'],
  ['a field that must be there', { field: 'practice.legalName', value: null }, '/change/value'],
  ['a hidden character', { field: 'practice.phone', value: '+33\u202e1' }, '/change/value'],
])('%s is not corrected', async (_, change, pointer) => {
  const before = await api.submitted('FR');
  const problem = (await correct(before, { change })).problem();
  expect(problem).toMatchObject({ code: 'invalid-request', errors: [{ pointer }] });
  expect(await mailsOf(api, before, 'field-corrected')).toEqual([]);
});

test('a value that is on file already is no correction', async () => {
  const before = await api.submitted('FR');
  const change = { field: 'practice.legalName', value: before.practice.legalName };
  expect((await correct(before, { change })).problem().code).toBe('invalid-request');
});

test('is refused for another version and after a decision', async () => {
  const before = await api.submitted('FR');
  expect((await correct(before, { version: 7 })).problem().code).toBe('registration-changed');
  const body = { decision: 'approve', reasonCodes: [], version: before.version };
  await api.call('POST', `${pathOf(before)}/decision`, { token: staff, body });
  expect((await correct(before)).problem().code).toBe('already-decided');
});

test('a correction during a request does not count as changed by the answer', async () => {
  const { registration, unlock, answer } = await askedApplicant(api, {
    ask: { points: [samplePoints[1]] },
  });
  const headers = await unlock();
  expect((await correct(registration)).status).toBe(200);
  const answered = await answer(headers, {
    changes: [],
    points: [{ point: 1, explanation: 'The owner may.' }],
  });
  expect(Object(answered.body).comparison).toMatchObject({
    points: [{ outcome: 'explained' }],
    beside: [],
  });
});

test('a decision, a correction and a question at once: one of them wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const before = await api.submitted('US');
    const post = (act: string, body: object) =>
      api.call('POST', `${pathOf(before)}/${act}`, {
        token: staff,
        body: { ...body, version: before.version },
      });
    const answers = await Promise.all([
      correct(before),
      post('decision', { decision: 'approve', reasonCodes: [] }),
      post('requests', { points: samplePoints }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});
