import { readHistory } from '@countersign/contract/history';
import { Mail } from '@countersign/contract/mails';
import type { MailPurpose } from '@countersign/domain/registration/mail-purpose';
import { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireNext, remindNext } from '../../asking/request-worker.ts';
import { verifyAllChains } from '../../registrations/history/verify-all-chains.ts';
import { askedApplicant, mailsOf, samplePoints, tokenIn } from '../../testing/asked-applicant.ts';
import { sampleMailQueue } from '../../testing/sample-mail-queue.ts';
import { sendDueMails } from '../../testing/send-due-mails.ts';
import { settableClock } from '../../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { MailRefused } from '../send-mail.ts';

const right = 'right@clinic.example';
const clock = settableClock();
let api: TestApi;
let service: string;
let administrator: string;
beforeAll(async () => {
  api = await startTestApi({ undoSeconds: 0 }, { now: clock.now });
  service = await api.person(['customer-service']);
  administrator = await api.person(['administrator'], 'Noor Haddad');
});
afterAll(() => api.close());
beforeEach(() => clock.set(0));

const pathOf = ({ countryCode, ticketNumber }: Registration) =>
  `/registrations/${countryCode}/${ticketNumber}`;

async function post(registration: Registration, act: string, body: object, token = service) {
  const answer = await api.call('POST', `${pathOf(registration)}/${act}`, { token, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function statusOf({ ticketNumber, countryCode }: Registration): Promise<Registration> {
  const body = { ticketNumber, countryCode };
  const answer = await api.call('POST', '/registration-status', { token: service, body });
  return Registration.parse(answer.body);
}

async function eventsOf(registration: Registration) {
  const { body } = await api.call('GET', `${pathOf(registration)}/history`, { token: service });
  return readHistory.schema.response[200].parse(body).items;
}

function send(seconds: number) {
  clock.set(seconds);
  return sendDueMails(api.db, clock.now());
}
function refuse(seconds: number) {
  clock.set(seconds);
  return sendDueMails(api.db, clock.now(), async () => {
    throw new MailRefused('smtp-550', true);
  });
}
const sentTo = (mails: readonly { purpose: MailPurpose; recipient: string }[]) =>
  mails.map(({ purpose, recipient }) => [purpose, recipient]);

const decide = (registration: Registration, version: number) =>
  post(registration, 'decision', { decision: 'reject', reasonCodes: ['L01'], version });
const reverse = (registration: Registration, version: number) =>
  post(registration, 'reversal', { reason: 'A mistake.', version }, administrator);

async function resend(
  registration: Registration,
  purpose: MailPurpose,
  body: object,
  token = service,
) {
  const [mail] = await mailsOf(api, registration, purpose);
  const path = `${pathOf(registration)}/mails/${mail?.id}/resend`;
  return api.call('POST', path, { token, body });
}

/** A registration whose rejection was sent to the address of the application. */
async function rejected(): Promise<Registration> {
  const registration = await api.submitted('FR');
  await send(0);
  await decide(registration, 1);
  await send(1);
  return registration;
}

describe('a mail that is sent again to another address', () => {
  test('corrects the application: every later mail goes there', async () => {
    const before = await rejected();
    clock.set(60);
    const answer = await resend(before, 'rejection', { recipient: right });
    expect(Mail.parse(answer.body)).toMatchObject({ recipient: right, state: 'queued' });
    expect(sentTo(await send(61))).toEqual([['rejection', right]]);
    expect(await statusOf(before)).toMatchObject({ version: 3, contact: { email: right } });
    await reverse(before, 3);
    expect(sentTo(await send(120))).toEqual([['correction', right]]);
    const preview = await post(before, 'decision/preview', {
      decision: 'reject',
      reasonCodes: ['L01'],
      reviewerLocale: 'en',
    });
    expect(preview).toMatchObject({ recipient: right });
    await decide(before, 4);
    expect(sentTo(await send(180))).toEqual([['rejection', right]]);
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });

  test('is in the history with both addresses and who corrected it', async () => {
    const before = await rejected();
    await resend(before, 'rejection', { recipient: right });
    const events = await eventsOf(before);
    expect(events.slice(-2)).toMatchObject([
      {
        kind: 'field-corrected',
        actor: { kind: 'staff', name: 'Robin Ellery' },
        field: 'contact.email',
        before: before.contact.email,
        after: right,
        note: null,
      },
      { kind: 'mail-resent', recipient: right },
    ]);
  });

  test('changes what a search and the search for known practices find', async () => {
    const before = await rejected();
    const found = async (q: string) => {
      const path = `/registrations?countryCode=FR&status=rejected&q=${encodeURIComponent(q)}`;
      const { body } = await api.call('GET', path, { token: service });
      return Object(body).items.map(({ ticketNumber }: Registration) => ticketNumber);
    };
    const keys = () =>
      api.db
        .selectFrom('registration_keys')
        .select('key')
        .where('ticket_number', '=', before.ticketNumber)
        .orderBy('key')
        .execute();
    const keysBefore = await keys();
    await api.db.deleteFrom('duplicate_searches').execute();
    const unique = `u${before.ticketNumber.replace(/\W/g, '')}@clinic.example`.toLowerCase();
    await resend(before, 'rejection', { recipient: unique });
    expect(await found(unique)).toEqual([before.ticketNumber]);
    expect(await found(before.contact.email)).not.toContain(before.ticketNumber);
    expect(await keys()).not.toEqual(keysBefore);
    expect(await api.db.selectFrom('duplicate_searches').select('ticket_number').execute()).toEqual(
      [{ ticket_number: before.ticketNumber }],
    );
  });

  test('refuses a decision on the version before it', async () => {
    const before = await rejected();
    await reverse(before, 2);
    await refuse(60);
    await resend(before, 'correction', { recipient: right });
    const body = { decision: 'reject', reasonCodes: ['L01'], version: 3 };
    const stale = await api.call('POST', `${pathOf(before)}/decision`, { token: service, body });
    expect(stale.problem()).toMatchObject({
      code: 'registration-changed',
      registration: { version: 4, contact: { email: right } },
    });
    await decide(before, 4);
    expect(sentTo(await send(120))).toEqual([
      ['correction', right],
      ['rejection', right],
    ]);
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });

  test.each([
    ['nowhere else', () => ({})],
    ['the address on file', ({ contact }: Registration) => ({ recipient: contact.email })],
  ])('corrects nothing where it goes to %s', async (_, bodyFor) => {
    const before = await rejected();
    expect((await resend(before, 'rejection', bodyFor(before))).status).toBe(200);
    expect(await statusOf(before)).toMatchObject({ version: 2, contact: before.contact });
    expect((await eventsOf(before)).at(-2)?.kind).toBe('mail-sent');
  });

  test.each([
    ['is the contact', ({ contact }: Registration) => contact.email],
    ['names their own mailbox', () => 'Right+desk@clinic.example'],
  ])('is refused to a person who %s', async (_, emailFor) => {
    const before = await rejected();
    const token = await api.issuer.sign({
      ...{
        sub: 'own',
        uid: 'uid-own',
        cid: 'countersign-console',
        name: 'Lou',
        email: emailFor(before),
      },
      ...{ groups: ['customer-service'], scp: ['openid', 'profile'] },
    });
    const answer = await resend(before, 'rejection', { recipient: right }, token);
    expect(answer.problem().code).toBe('own-registration');
    expect(await statusOf(before)).toMatchObject({ version: 2, contact: before.contact });
    expect((await resend(before, 'rejection', {}, token)).status).toBe(200);
  });

  test('is refused while the provider does not say who the person is', async () => {
    const email = { source: 'userinfo', claim: '' } as const;
    const asking = await startTestApi({ undoSeconds: 0, callerEmail: email });
    try {
      const registration = await asking.submitted('FR');
      await asking.db
        .updateTable('mails')
        .set({ purpose: 'answer-receipt', state: 'failed' })
        .execute();
      const [mail] = await mailsOf(asking, registration, 'answer-receipt');
      const again = async (body: object) =>
        asking.call('POST', `${pathOf(registration)}/mails/${mail?.id}/resend`, {
          token: await asking.person(['customer-service']),
          body,
        });
      const answer = await again({ recipient: right });
      expect(answer.problem().code).toBe('identity-provider-unavailable');
      expect((await again({})).status).toBe(200);
    } finally {
      await asking.close();
    }
  });

  test('is refused for an address with a number that must not be stored', async () => {
    const before = await rejected();
    const recipient = '255082A00401283@clinic.example';
    expect((await resend(before, 'rejection', { recipient })).problem()).toMatchObject({
      code: 'invalid-request',
      errors: [{ pointer: '/recipient', code: 'not-allowed' }],
    });
  });
});

describe('a corrected address and questions', () => {
  test('they go there, with a code that opens the form', async () => {
    const before = await rejected();
    await reverse(before, 2);
    await refuse(60);
    await resend(before, 'correction', { recipient: right });
    const { unlock, answer } = await askedApplicant(api, { registration: await statusOf(before) });
    const headers = await unlock();
    const mails = [
      ...(await mailsOf(api, before, 'information-request')),
      ...(await mailsOf(api, before, 'answer-code')),
    ];
    expect(sentTo(mails)).toEqual([
      ['information-request', right],
      ['answer-code', right],
    ]);
    const points = [{ point: 2, explanation: 'The owner may.' }];
    expect((await answer(headers, { changes: [], points })).status).toBe(200);
  });

  test('it is corrected by the question’s own mail, which gets a link for it', async () => {
    const { registration, token } = await askedApplicant(api, { ask: { points: samplePoints } });
    await refuse(1);
    const answer = await resend(registration, 'information-request', { recipient: right });
    expect(Mail.parse(answer.body)).toMatchObject({ recipient: right, state: 'queued' });
    const [mail] = await mailsOf(api, registration, 'information-request');
    const fresh = tokenIn(mail?.text ?? '');
    expect(mail?.html).toContain(fresh);
    expect(mail?.html).not.toContain(token);
    expect(mail?.text).toContain('The number is not assigned.');
    expect(sentTo(await send(2))).toEqual([['information-request', right]]);
    const code = (headers: Record<string, string>) => api.call('POST', '/answer/code', { headers });
    expect((await code({ 'answer-token': token })).problem().code).toBe('answer-link-invalid');
    expect((await code({ 'answer-token': fresh })).status).toBe(202);
    expect(await remindNext(api.db, sampleMailQueue, clock.now())).toBe(false);
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });

  const day = 86_400;
  const dueOf = ({ request }: Registration) => Date.parse(request?.dueAt ?? '');
  const targetOf = async ({ ticketNumber }: Registration) =>
    api.db
      .selectFrom('registrations')
      .select('due_at')
      .where('ticket_number', '=', ticketNumber)
      .executeTakeFirstOrThrow();
  /** The server of the recipient has sent the question back after it had been sent. */
  const bounce = async ({ ticketNumber }: Registration) =>
    api.db
      .updateTable('mails')
      .set({ state: 'failed', sent_at: null })
      .where('ticket_number', '=', ticketNumber)
      .where('purpose', '=', 'information-request')
      .execute();

  test('after it came back, the question goes to the right address and the whole time begins again', async () => {
    const { registration, token } = await askedApplicant(api, { ask: { points: samplePoints } });
    await send(1);
    const before = await targetOf(registration);
    await bounce(registration);
    clock.set(5 * day);
    const answer = await resend(registration, 'information-request', { recipient: right });
    expect(answer.status, answer.text).toBe(200);
    const extended = await statusOf(registration);
    expect(dueOf(extended) - dueOf(registration)).toBe(5 * day * 1000);
    expect((await targetOf(registration)).due_at.getTime() - before.due_at.getTime()).toBe(
      5 * day * 1000,
    );
    expect((await eventsOf(registration)).slice(-3)).toMatchObject([
      { kind: 'field-corrected' },
      { kind: 'request-extended', round: 1, dueAt: extended.request?.dueAt },
      { kind: 'mail-resent', recipient: right },
    ]);
    const [mail] = await mailsOf(api, registration, 'information-request');
    const day19 = new Intl.DateTimeFormat('fr', {
      day: 'numeric',
      month: 'long',
      timeZone: 'Europe/Paris',
    });
    expect(mail?.text).toContain(day19.format(new Date(dueOf(extended))));
    const fresh = tokenIn(mail?.text ?? '');
    expect(fresh).not.toBe(token);
    // Another time is as long as the first, not longer.
    await send(5 * day + 1);
    await bounce(registration);
    clock.set(8 * day);
    expect((await resend(registration, 'information-request', {})).status).toBe(200);
    expect(dueOf(await statusOf(registration)) - dueOf(registration)).toBe(8 * day * 1000);
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });

  test('one whose time has passed meanwhile waits again', async () => {
    const { registration } = await askedApplicant(api, { ask: { points: samplePoints } });
    await send(1);
    await bounce(registration);
    while (await expireNext(api.db, clock.at(15 * day)));
    expect((await statusOf(registration)).request?.state).toBe('no-answer');
    const before = await targetOf(registration);
    clock.set(16 * day);
    await resend(registration, 'information-request', { recipient: right });
    const extended = await statusOf(registration);
    expect(extended.request?.state).toBe('waiting');
    expect(dueOf(extended) - dueOf(registration)).toBe(16 * day * 1000);
    expect((await targetOf(registration)).due_at.getTime() - before.due_at.getTime()).toBe(
      dueOf(extended) - clock.now().getTime(),
    );
  });

  test('one that was delivered is sent again with another link and the same day', async () => {
    const { registration, token } = await askedApplicant(api, { ask: { points: samplePoints } });
    await send(1);
    clock.set(2 * day);
    expect((await resend(registration, 'information-request', {})).status).toBe(200);
    expect(dueOf(await statusOf(registration))).toBe(dueOf(registration));
    const [mail] = await mailsOf(api, registration, 'information-request');
    const headers = { 'answer-token': tokenIn(mail?.text ?? '') };
    expect(headers['answer-token']).not.toBe(token);
    expect((await api.call('GET', '/answer', { headers })).status).toBe(200);
  });

  test('those that wait are asked again with a link of their own, and the old link ends', async () => {
    const { registration, link } = await askedApplicant(api, { ask: { points: samplePoints } });
    await send(1);
    const change = { field: 'practice.website', value: 'https://clinic.example/' };
    const body = { version: registration.version, change, note: 'A slip.' };
    await post(registration, 'corrections', body);
    await refuse(2);
    expect((await resend(registration, 'field-corrected', { recipient: right })).status).toBe(200);
    expect((await api.call('POST', '/answer/code', { headers: link })).problem().code).toBe(
      'answer-link-invalid',
    );
    expect(await remindNext(api.db, sampleMailQueue, clock.now())).toBe(true);
    const [reminder] = await mailsOf(api, registration, 'information-reminder');
    expect(reminder?.recipient).toBe(right);
    const headers = { 'answer-token': tokenIn(reminder?.text ?? '') };
    expect((await api.call('POST', '/answer/code', { headers })).status).toBe(202);
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });
});
