import { readHistory } from '@countersign/contract/history';
import { listFailedMails, listMails } from '@countersign/contract/mails';
import type { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseApplicant } from '../../erasure/erase-applicant.ts';
import { verifyAllChains } from '../../registrations/history/verify-all-chains.ts';
import { sendDueMails } from '../../testing/send-due-mails.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { returnPaths } from '../return-path.ts';
import type { Fate, MailReport } from './mail-report.ts';
import { readReport } from './read-report.ts';
import { recordReport } from './record-report.ts';
import { sampleMessageId, sampleRecipient, sampleReports } from './sample-reports.ts';

let api: TestApi;
let token: string;
let ticket: string;
let submitted: Registration;
let applicant: string;
let count = 0;
beforeAll(async () => {
  api = await startTestApi({ undoSeconds: 0 });
  token = await api.person(['administrator']);
});
afterAll(() => api.close());
beforeEach(async () => {
  count += 1;
  ticket = `T-8${count}`;
  submitted = await api.submitted('FR', { ticketNumber: ticket });
  applicant = submitted.contact.email;
});

const now = () => new Date();
const base = () => `/registrations/FR/${ticket}`;
const decide = () =>
  api.call('POST', `${base()}/decision`, {
    token,
    body: { decision: 'reject', reasonCodes: ['L01'], version: 1 },
  });
const send = () => sendDueMails(api.db, new Date(Date.now() + 60_000));

async function mails() {
  const answer = await api.call('GET', `${base()}/mails`, { token });
  return listMails.schema.response[200].parse(answer.body).items;
}

async function undelivered() {
  const answer = await api.call('GET', '/mails/failed', { token });
  const { items } = listFailedMails.schema.response[200].parse(answer.body);
  return items.filter(({ ticketNumber }) => ticketNumber === ticket);
}

async function history() {
  const answer = await api.call('GET', `${base()}/history`, { token });
  return readHistory.schema.response[200].parse(answer.body).items;
}

async function row(purpose: 'rejection' | 'review-request' | 'information-request') {
  return api.db
    .selectFrom('mails')
    .selectAll()
    .where('ticket_number', '=', ticket)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
}

/** The rejection is decided and sent; its row. */
async function rejected() {
  await decide();
  await send();
  return row('rejection');
}

const report = (
  messageId: string,
  fate: Fate = 'failed',
  status = '5.1.1',
  address: string | undefined = undefined,
): MailReport => ({ kind: 'about-mail', messageId, recipients: [{ address, fate, status }] });
const record = (one: MailReport) => recordReport(api.db, one, now);

describe('a mail that was sent and comes back', () => {
  test('is listed with the practice, once, and the history says so', async () => {
    const { message_id } = await rejected();
    expect(await undelivered()).toEqual([]);
    expect(await record(report(message_id))).toBe('failed');
    expect(await record(report(message_id))).toBe('repeated');
    const [listed, ...more] = await undelivered();
    expect(more).toEqual([]);
    expect(listed).toMatchObject({
      purpose: 'rejection',
      practice: expect.stringContaining('Optique'),
      recipient: applicant,
      state: 'failed',
      sentAt: null,
      lastError: 'bounce-5.1.1',
      outdated: false,
    });
    const events = await history();
    expect(events.map(({ kind }) => kind).slice(-2)).toEqual(['mail-sent', 'mail-bounced']);
    expect(events.at(-1)).toMatchObject({
      actor: { kind: 'system' },
      purpose: 'rejection',
      recipient: applicant,
      temporary: false,
      status: '5.1.1',
    });
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });

  test.each([
    ['4.4.1', true],
    ['5.2.2', true],
    ['5.7.1', false],
  ])('with %s may arrive later: %s', async (status, temporary) => {
    const { message_id } = await rejected();
    await record(report(message_id, 'failed', status));
    expect((await history()).at(-1)).toMatchObject({ kind: 'mail-bounced', temporary, status });
  });

  test('is sent to a corrected address; what comes late about the first try is left aside', async () => {
    const first = await rejected();
    await record(report(first.message_id));
    const recipient = 'right@lafayette-bourse.example';
    const answer = await api.call('POST', `${base()}/mails/${first.id}/resend`, {
      token,
      body: { recipient },
    });
    expect(answer.body).toMatchObject({ state: 'queued', recipient, lastError: null });
    await send();
    const second = await row('rejection');
    expect(second).toMatchObject({ state: 'sent', recipient, bounced_at: null });
    expect(second.message_id).not.toBe(first.message_id);
    expect(await record(report(first.message_id))).toBe('no-such-mail');
    expect(await undelivered()).toEqual([]);
    expect(await record(report(second.message_id))).toBe('failed');
    expect(await undelivered()).toMatchObject([{ recipient }]);
  });

  test('can be dismissed', async () => {
    const { id, message_id } = await rejected();
    await record(report(message_id));
    const body = { reason: 'Called by telephone.' };
    const answer = await api.call('POST', `${base()}/mails/${id}/set-aside`, { token, body });
    expect(answer.body).toMatchObject({ setAside: true, practice: expect.any(String) });
    expect(await undelivered()).toEqual([]);
  });

  test('of the staff is listed for its own address, and says nothing of the applicant', async () => {
    await send();
    const { message_id, recipient } = await row('review-request');
    expect(await record(report(message_id))).toBe('failed');
    expect(await undelivered()).toMatchObject([{ purpose: 'review-request', recipient }]);
    expect((await history()).at(-1)).toMatchObject({ purpose: 'review-request', recipient });
    await decide();
    expect(await undelivered()).toEqual([]);
  });

  test('with a question goes out again with a new link', async () => {
    const points = [{ kind: 'explain', field: 'practice.phone', reason: null }];
    await api.call('POST', `${base()}/requests`, { token, body: { version: 1, points } });
    const [asked] = (await send()).filter(({ purpose }) => purpose === 'information-request');
    const { id, message_id, html } = await row('information-request');
    expect(html).toBe('');
    const again = () => api.call('POST', `${base()}/mails/${id}/resend`, { token, body: {} });
    await record(report(message_id));
    expect(await undelivered()).toMatchObject([{ purpose: 'information-request' }]);
    expect((await again()).status).toBe(200);
    const [second] = (await send()).filter(({ purpose }) => purpose === 'information-request');
    const linkIn = (text: string | undefined) => /\/answer\/\S+/.exec(text ?? '')?.[0];
    expect(linkIn(second?.text)).toBeDefined();
    expect(linkIn(second?.text)).not.toBe(linkIn(asked?.text));
  });
});

describe('what a report says else', () => {
  test('a delay is shown with the mail, which stays sent', async () => {
    const { message_id } = await rejected();
    expect(await record(report(message_id, 'delayed', '4.4.1'))).toBe('delayed');
    expect(await record(report(message_id, 'delayed', '4.4.1'))).toBe('repeated');
    expect((await mails())[0]).toMatchObject({ state: 'sent', lastError: 'delayed-4.4.1' });
    expect(await record(report(message_id, 'failed', '4.4.7'))).toBe('failed');
  });

  test('a complaint is noted once, and nothing is undelivered', async () => {
    const { message_id } = await rejected();
    expect(await record(report(message_id, 'complained'))).toBe('complained');
    expect(await record(report(message_id, 'complained'))).toBe('repeated');
    expect((await mails())[0]).toMatchObject({ state: 'sent', lastError: 'complaint' });
    expect((await history()).filter(({ kind }) => kind === 'mail-complained')).toHaveLength(1);
    expect(await undelivered()).toEqual([]);
  });

  test('a delivery, or a failure for others alone, changes nothing', async () => {
    const { message_id } = await rejected();
    const before = await mails();
    expect(await record(report(message_id, 'delivered', '2.0.0'))).toBe('delivered');
    const recipients = [
      { address: 'other@x.example', fate: 'failed', status: '5.1.1' },
      { address: applicant, fate: 'delivered', status: '2.0.0' },
    ] as const;
    expect(await record({ kind: 'about-mail', messageId: message_id, recipients })).toBe(
      'delivered',
    );
    expect(await mails()).toEqual(before);
  });
});

describe('a report marks no wrong registration', () => {
  test('while its mail is being sent, it must come again', async () => {
    const { id, message_id } = await rejected();
    const sending = { state: 'sending', sent_at: null, locked_until: new Date() } as const;
    await api.db.updateTable('mails').set(sending).where('id', '=', id).execute();
    expect(await record(report(message_id))).toBe('too-early');
  });

  test('of a mail that waits, was never sent, or of an erased applicant', async () => {
    await decide();
    const { message_id } = await row('rejection');
    expect(await record(report(message_id))).toBe('no-such-mail');
    expect(await record(report('<none@countersign.example>'))).toBe('no-such-mail');
    await send();
    await eraseApplicant(api.db, submitted, new Date(), { operator: 'ops', request: null });
    expect(await record(report(message_id))).toBe('no-such-mail');
  });

  test('of all samples, those that fit mark their own alone', async () => {
    const others = await api.submitted('US', { ticketNumber: `T-9${count}` });
    await decide();
    await send();
    const paths = returnPaths({ address: undefined, keys: [] }, 'x@countersign.example');
    const before = await api.db.selectFrom('mails').select('state').execute();
    for (const [, raw] of sampleReports) {
      // No mail has the Message-ID of the samples yet.
      await record(await readReport(Buffer.from(raw, 'latin1'), paths));
    }
    expect(await api.db.selectFrom('mails').select('state').execute()).toEqual(before);
    const { id } = await row('rejection');
    for (const [name, raw, expected] of sampleReports) {
      const sent = {
        message_id: sampleMessageId,
        recipient: sampleRecipient,
        state: 'sent',
        sent_at: new Date(),
        last_error: null,
        bounced_at: null,
      } as const;
      await api.db.updateTable('mails').set(sent).where('id', '=', id).execute();
      await record(await readReport(Buffer.from(raw, 'latin1'), paths));
      const { state } = await row('rejection');
      const fails = typeof expected === 'object' && expected.fate === 'failed';
      expect(`${name}: ${state}`).toBe(`${name}: ${fails ? 'failed' : 'sent'}`);
    }
    const marked = await api.db
      .selectFrom('mails')
      .select('id')
      .where('ticket_number', '=', others.ticketNumber)
      .where('bounced_at', 'is not', null)
      .execute();
    expect(marked).toEqual([]);
  });
});
