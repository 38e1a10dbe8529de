import { readHistory } from '@countersign/contract/history';
import { listMails, Mail } from '@countersign/contract/mails';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAllChains } from '../history/verify-all-chains.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let token: string;
let ticket: string;
let count = 0;
beforeAll(async () => {
  api = await startTestApi({ undoSeconds: 0 });
  token = await api.person(['customer-service']);
});
afterAll(() => api.close());
beforeEach(async () => {
  count += 1;
  ticket = `T-9${count}`;
  await api.submitted('FR', { ticketNumber: ticket });
});

const base = () => `/registrations/FR/${ticket}`;
const reject = () =>
  api.call('POST', `${base()}/decision`, {
    token,
    body: { decision: 'reject', reasonCodes: ['L01'], version: 1 },
  });
const Page = listMails.schema.response[200];

async function mails(query = '') {
  const answer = await api.call('GET', `${base()}/mails${query}`, { token });
  return Page.parse(answer.body);
}

/** The mail of that purpose, as if the worker had settled it. */
async function settled(purpose: string, state: 'sent' | 'failed') {
  const values = state === 'sent' ? { state, sent_at: new Date() } : { state, last_error: '550' };
  const row = await api.db
    .updateTable('mails')
    .set({ ...values, attempts: 3 })
    .where('ticket_number', '=', ticket)
    .where('purpose', '=', purpose as Mail['purpose']) // written out in the tests
    .returningAll()
    .executeTakeFirstOrThrow();
  return row;
}

const resend = (mailId: string, body: object = {}, key?: string) =>
  api.call('POST', `${base()}/mails/${mailId}/resend`, {
    token,
    body,
    ...(key === undefined ? {} : { key }),
  });

describe('the mails about a registration', () => {
  test('are listed newest first, page by page', async () => {
    await reject();
    const { items } = await mails();
    expect(items.map(({ purpose }) => purpose)).toEqual(['rejection', 'review-request']);
    expect(items[0]).toMatchObject({ countryCode: 'FR', ticketNumber: ticket, attempts: 0 });
    const first = await mails('?limit=1');
    expect(first.items).toEqual(items.slice(0, 1));
    const second = await mails(`?limit=1&cursor=${first.nextCursor}`);
    expect(second).toEqual({ items: items.slice(1), nextCursor: null });
  });

  test('are not there where the registration is not', async () => {
    const answer = await api.call('GET', '/registrations/FR/T-none/mails', { token });
    expect(answer.problem().code).toBe('registration-not-found');
  });
});

describe('a mail', () => {
  test('that failed goes out again, to a corrected address, and the history says so', async () => {
    await reject();
    const before = await settled('rejection', 'failed');
    const answer = await resend(before.id, { recipient: 'right@clinic.example' });
    expect(Mail.parse(answer.body)).toMatchObject({
      mailId: before.id,
      state: 'queued',
      recipient: 'right@clinic.example',
      attempts: 0,
      lastError: null,
    });
    const history = await api.call('GET', `${base()}/history`, { token });
    const { items } = readHistory.schema.response[200].parse(history.body);
    expect(items.at(-1)).toMatchObject({
      kind: 'mail-resent',
      purpose: 'rejection',
      recipient: 'right@clinic.example',
      actor: { kind: 'staff', name: 'Robin Ellery' },
    });
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });

  test('that was sent goes out under another Message-ID, once per key', async () => {
    await reject();
    const before = await settled('rejection', 'sent');
    const answers = [
      await resend(before.id, {}, 'resend-again-1'),
      await resend(before.id, {}, 'resend-again-1'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.text).toBe(answers[0]?.text);
    const after = await api.db
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow();
    expect(after.message_id).not.toBe(before.message_id);
    expect(after.message_id.split('@')[1]).toBe(before.message_id.split('@')[1]);
    expect(after).toMatchObject({ html: before.html, text: before.text, subject: before.subject });
  });

  test('that is on its way is left alone', async () => {
    await reject();
    const { items } = await mails();
    expect((await resend(items[0]?.mailId ?? '')).problem().code).toBe('mail-not-settled');
  });

  test('that says what does not hold any more is not sent again', async () => {
    const request = await settled('review-request', 'sent');
    await reject();
    expect((await resend(request.id)).problem().code).toBe('mail-outdated');
    const told = await settled('rejection', 'sent');
    const administrator = await api.person(['administrator']);
    const reversed = await api.call('POST', `${base()}/reversal`, {
      token: administrator,
      body: { version: 2, reason: 'A mistake of ours.' },
    });
    expect(reversed.status).toBe(200);
    expect((await resend(told.id)).problem().code).toBe('mail-outdated');
  });

  test('for staff goes to no other address', async () => {
    const request = await settled('review-request', 'failed');
    const elsewhere = await resend(request.id, { recipient: 'friend@elsewhere.example' });
    expect(elsewhere.problem()).toMatchObject({
      code: 'invalid-request',
      errors: [{ pointer: '/recipient', code: 'not-allowed' }],
    });
    expect((await resend(request.id)).status).toBe(200);
  });

  test('of another registration is not found', async () => {
    const request = await settled('review-request', 'failed');
    count += 1;
    ticket = `T-9${count}`;
    await api.submitted('FR', { ticketNumber: ticket });
    expect((await resend(request.id)).problem().code).toBe('mail-not-found');
    expect((await resend(crypto.randomUUID())).problem().code).toBe('mail-not-found');
  });
});

test('mails that nobody got are shown to those who look after the market', async () => {
  const failed = await settled('review-request', 'failed');
  const list = async (groups: string[]) => {
    const who = await api.person(groups, groups.join());
    const answer = await api.call('GET', '/mails/failed', { token: who });
    return Page.parse(answer.body).items.map(({ mailId }) => mailId);
  };
  expect(await list(['customer-service'])).toContain(failed.id);
  expect(await list(['customer-service', 'market:FR'])).toContain(failed.id);
  expect(await list(['customer-service', 'market:JP'])).toEqual([]);
  expect(await list(['customer-service', 'market:?'])).toEqual([]);
});
