import { readHistory } from '@countersign/contract/history';
import { listMails, Mail } from '@countersign/contract/mails';
import { erasedEmail } from '@countersign/domain/registration/erased';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAllChains } from '../../registrations/history/verify-all-chains.ts';
import { planOf } from '../../testing/many-registrations.ts';
import { sendDueMails } from '../../testing/send-due-mails.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { MailRefused } from '../send-mail.ts';
import { needsAttention } from './list-mails.ts';

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
  const values =
    state === 'sent' ? { state, sent_at: new Date() } : { state, sent_at: null, last_error: '550' };
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

const setAside = (mailId: string, body: object, key?: string) =>
  api.call('POST', `${base()}/mails/${mailId}/set-aside`, {
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

  test('of an unknown registration are not found', async () => {
    const answer = await api.call('GET', '/registrations/FR/T-none/mails', { token });
    expect(answer.problem().code).toBe('registration-not-found');
  });
});

describe('a mail', () => {
  test('that failed is sent again to a corrected address, with an event', async () => {
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

  test('that is sent again after days is tried again as a new one is', async () => {
    await reject();
    const { id, created_at } = await settled('rejection', 'failed');
    const days = 5 * 24 * 60 * 60_000;
    const old = { created_at: new Date(created_at.getTime() - days) };
    await api.db.updateTable('mails').set(old).where('id', '=', id).execute();
    await resend(id);
    const refuse = async () => {
      throw new MailRefused('smtp-451', false);
    };
    const tried = await sendDueMails(api.db, new Date(Date.now() + 1000), refuse);
    expect(tried.map((mail) => mail.id)).toContain(id);
    const { items } = await mails();
    expect(items.find(({ mailId }) => mailId === id)).toMatchObject({
      state: 'queued',
      attempts: 1,
    });
  });

  test('that is being sent is not sent again', async () => {
    await reject();
    const { items } = await mails();
    expect((await resend(items[0]?.mailId ?? '')).problem().code).toBe('mail-not-settled');
  });

  test('whose statement is no longer true is not sent again', async () => {
    const request = await settled('review-request', 'sent');
    await reject();
    expect((await resend(request.id)).problem().code).toBe('mail-outdated');
    const settledMail = await settled('rejection', 'sent');
    const administrator = await api.person(['administrator']);
    const reversed = await api.call('POST', `${base()}/reversal`, {
      token: administrator,
      body: { version: 2, reason: 'A mistake of ours.' },
    });
    expect(reversed.status).toBe(200);
    expect((await resend(settledMail.id)).problem().code).toBe('mail-outdated');
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

describe('failed mails', () => {
  beforeAll(async () => {
    // The limit per minute applies to each person.
    token = await api.person(['customer-service'], 'Another');
  });
  const list = async (groups: string[]) => {
    const who = await api.person(groups, groups.join());
    const answer = await api.call('GET', '/mails/failed', { token: who });
    return Page.parse(answer.body).items.map(({ mailId }) => mailId);
  };
  const count = async (groups: string[]) => {
    const who = await api.person(groups, groups.join());
    return (await api.call('GET', '/mails/failed/count', { token: who })).body;
  };
  beforeEach(() =>
    api.db.updateTable('mails').set({ state: 'cancelled' }).where('state', '=', 'failed').execute(),
  );

  test('are shown to those who look after the market', async () => {
    const failed = await settled('review-request', 'failed');
    expect(await list(['customer-service'])).toEqual([failed.id]);
    expect(await list(['customer-service', 'market:FR'])).toEqual([failed.id]);
    expect(await count(['customer-service', 'market:FR'])).toEqual({ count: 1, capped: false });
    for (const groups of [
      ['customer-service', 'market:JP'],
      ['customer-service', 'market:?'],
    ]) {
      expect(await list(groups)).toEqual([]);
      expect(await count(groups)).toEqual({ count: 0, capped: false });
    }
  });

  test('are off the list once their statement is no longer true', async () => {
    const request = await settled('review-request', 'failed');
    await reject();
    expect(await list(['customer-service'])).toEqual([]);
    expect((await mails()).items.find(({ mailId }) => mailId === request.id)?.outdated).toBe(true);
    const settledMail = await settled('rejection', 'failed');
    expect(await list(['customer-service'])).toEqual([settledMail.id]);
    expect(await count(['customer-service'])).toEqual({ count: 1, capped: false });
    await resend(settledMail.id);
    expect(await count(['customer-service'])).toEqual({ count: 0, capped: false });
  });

  describe('stay on the list', () => {
    const act = async (path: string, body: object, groups = ['customer-service']) => {
      const who = await api.person(groups, 'Noor Haddad');
      const answer = await api.call('POST', `${base()}/${path}`, { token: who, body });
      expect(answer.status, answer.text).toBe(200);
    };
    const approve = (version: number) =>
      act('decision', { decision: 'approve', reasonCodes: [], waiver: 'Known to us.', version });

    const setUndo = (undo_seconds: number | null) =>
      api.db.updateTable('market_settings').set({ undo_seconds }).execute();
    beforeAll(() => setUndo(60));
    afterAll(() => setUndo(null));

    test('while a later mail was cancelled', async () => {
      await approve(1);
      await settled('approval', 'sent');
      await act('reversal', { version: 2, reason: 'A mistake.' }, ['administrator']);
      const correction = await settled('correction', 'failed');
      await approve(3);
      expect(await list(['customer-service'])).toEqual([]);
      await act('decision/undo', { version: 4 });
      expect(await list(['customer-service'])).toEqual([correction.id]);
      expect(await count(['customer-service'])).toEqual({ count: 1, capped: false });
      expect((await resend(correction.id)).status).toBe(200);
    });

    test.each([
      ['sent all the same', 'sent', false],
      ['refused', 'failed', true],
    ] as const)('while a later one was withdrawn, not if %s', async (_, state, isListed) => {
      const before = await settled('review-request', 'failed');
      const mail = { ...before, purpose: 'correction' as const, withdrawn: false };
      const later = { ...mail, purpose: 'answer-receipt' as const, occasion: 2, withdrawn: true };
      const copies = [mail, later].map((one) => {
        const id = crypto.randomUUID();
        return { ...one, id, message_id: `<${id}@desk.example>` };
      });
      await api.db.insertInto('mails').values(copies).execute();
      await api.db
        .updateTable('mails')
        .set({ state, sent_at: state === 'sent' ? new Date() : null })
        .where('id', '=', copies[1]?.id ?? '')
        .execute();
      const listed = await list(['customer-service']);
      expect(listed.includes(copies[0]?.id ?? '')).toBe(isListed);
    });

    test('while their question is open, not once a decision has closed it', async () => {
      const point = { kind: 'explain', field: null, reason: null, words: 'Who signs?' };
      await act('requests', { points: [point], version: 1 });
      const question = await settled('information-request', 'failed');
      expect(await list(['customer-service'])).toEqual([question.id]);
      await approve(2);
      await act('decision/undo', { version: 3 });
      expect(await list(['customer-service'])).toEqual([]);
      expect((await resend(question.id)).problem().code).toBe('mail-outdated');
    });

    test('while a later mail only says that a detail was corrected', async () => {
      const point = { kind: 'explain', field: null, reason: null, words: 'Who signs?' };
      await act('requests', { points: [point], version: 1 });
      const question = await settled('information-request', 'failed');
      const change = { field: 'practice.phone', value: '+33 1 42 60 00 10' };
      await act('corrections', { version: 2, change, note: 'Two digits swapped.' });
      await settled('field-corrected', 'sent');
      expect(await list(['customer-service'])).toEqual([question.id]);
    });
  });

  test('are off the list once the applicant’s data is erased', async () => {
    await reject();
    const settledMail = await settled('rejection', 'failed');
    expect(await list(['customer-service'])).toEqual([settledMail.id]);
    await api.db
      .updateTable('registrations')
      .set({ contact: sql`jsonb_set(contact, '{email}', ${JSON.stringify(erasedEmail)})` })
      .where('ticket_number', '=', ticket)
      .execute();
    expect(await list(['customer-service'])).toEqual([]);
    expect((await resend(settledMail.id)).problem().code).toBe('mail-not-found');
  });

  test('are set aside with a reason, and return by sending them again', async () => {
    await reject();
    const settledMail = await settled('rejection', 'failed');
    const reason = 'The practice has closed; nobody answers.';
    const answer = await setAside(settledMail.id, { reason });
    expect(Mail.parse(answer.body)).toMatchObject({ state: 'failed', setAside: true });
    expect(await list(['customer-service'])).toEqual([]);
    expect(await count(['customer-service'])).toEqual({ count: 0, capped: false });
    expect((await mails()).items[0]).toMatchObject({ mailId: settledMail.id, setAside: true });
    const history = await api.call('GET', `${base()}/history`, { token });
    const { items } = readHistory.schema.response[200].parse(history.body);
    expect(items.at(-1)).toMatchObject({
      kind: 'mail-set-aside',
      purpose: 'rejection',
      recipient: settledMail.recipient,
      reason,
      actor: { kind: 'staff', name: 'Another' },
    });
    const { faults } = await verifyAllChains(api.db, 20);
    expect(faults.filter(({ ticketNumber }) => ticketNumber === ticket)).toEqual([]);

    const again = await resend(settledMail.id, { recipient: 'right@clinic.example' });
    expect(Mail.parse(again.body)).toMatchObject({ state: 'queued', setAside: false });
    await settled('rejection', 'failed');
    expect(await list(['customer-service'])).toEqual([settledMail.id]);
  });

  test('are set aside once per key, even if the mail changed since', async () => {
    const request = await settled('review-request', 'failed');
    const body = { reason: 'Left the company.' };
    const answers = [
      await setAside(request.id, body, 'set-aside-once-1'),
      await setAside(request.id, body, 'set-aside-once-1'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const history = await api.call('GET', `${base()}/history`, { token });
    const { items } = readHistory.schema.response[200].parse(history.body);
    expect(items.filter(({ kind }) => kind === 'mail-set-aside')).toHaveLength(1);
  });

  test('are the only ones that can be set aside, with a reason', async () => {
    const reason = 'x';
    const request = await settled('review-request', 'sent');
    expect((await setAside(request.id, { reason })).problem().code).toBe('mail-not-failed');
    await reject();
    const settledMail = (await mails()).items.find(({ purpose }) => purpose === 'rejection');
    expect((await setAside(settledMail?.mailId ?? '', { reason })).problem().code).toBe(
      'mail-not-failed',
    );
    await settled('review-request', 'failed');
    expect((await setAside(request.id, { reason })).problem().code).toBe('mail-outdated');
    expect((await setAside(crypto.randomUUID(), { reason })).problem().code).toBe('mail-not-found');
    for (const [wrong, code] of [
      ['  ', 'required'],
      ['x'.repeat(501), 'too-long'],
    ]) {
      expect((await setAside(request.id, { reason: wrong })).problem()).toMatchObject({
        code: 'invalid-request',
        errors: [{ pointer: '/reason', code }],
      });
    }
  });

  test('are counted up to a limit, along an index', async () => {
    const { id, ...mail } = await settled('review-request', 'failed');
    const copies = Array.from({ length: 120 }, (_, number) => ({
      ...mail,
      id: crypto.randomUUID(),
      recipient: `staff-${number}@desk.example`,
      message_id: `<${number}@desk.example>`,
    }));
    await api.db.insertInto('mails').values(copies).execute();
    expect(await count(['customer-service'])).toEqual({ count: 99, capped: true });
    expect((await list(['customer-service'])).length).toBe(100);
    const plan = await planOf(
      api.db,
      sql`select id from mails where ${needsAttention}
        order by created_at desc, id desc limit 100`,
    );
    expect(plan).toContain('mails_failed');
  });
});
