import { WebhookWithSecret } from '@countersign/contract/webhooks';
import type { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import {
  delivered,
  failing,
  sendDueWebhooks,
  testWebhookKey,
} from '../testing/send-due-webhooks.ts';
import { settableClock } from '../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { claimNextWebhook, nextWebhookDueAt, settleWebhook } from './webhook-store.ts';

const origin = 'https://site.example';
const clock = settableClock(new Date().toISOString());
let api: TestApi;
let administrator: string;
beforeAll(async () => {
  const webhooks = { origins: [origin], keys: [testWebhookKey] };
  api = await startTestApi({ webhooks }, { now: clock.now });
  administrator = await api.person(['administrator']);
});
afterAll(() => api.close());
beforeEach(async () => {
  clock.set(0);
  await sql`delete from webhook_endpoints`.execute(api.db);
});

async function add(path = '/hooks', market = 'FR') {
  const answer = await api.call('POST', `/markets/${market}/webhooks`, {
    token: administrator,
    body: { url: origin + path },
  });
  return WebhookWithSecret.parse(answer.body);
}
const act = (
  { countryCode, ticketNumber }: Registration,
  name: string,
  body: object,
  token = administrator,
) => api.call('POST', `/registrations/${countryCode}/${ticketNumber}/${name}`, { token, body });
const condition = { text: 'Send us the renewed permit of Dana.', until: '2099-01-31' };
const approve = (registration: Registration, version = registration.version) =>
  act(registration, 'decision', { decision: 'approve', reasonCodes: ['A03'], condition, version });
const send = (
  ...more: Parameters<typeof sendDueWebhooks> extends [unknown, unknown, ...infer R] ? R : never
) => sendDueWebhooks(api.db, clock.now(), ...more);
const typesOf = (sent: Awaited<ReturnType<typeof send>>) => sent.map(({ message }) => message.type);
const states = async () =>
  (
    await api.db
      .selectFrom('webhook_deliveries')
      .select(['type', 'state', 'tries', 'last_error'])
      .orderBy('version')
      .execute()
  ).map(({ type, state, tries, last_error }) => [type.split('.')[1], state, tries, last_error]);

describe('an event', () => {
  test('leaves with a signature that its receiver can verify, and without personal data', async () => {
    const { secret } = await add();
    const registration = await api.submitted('FR');
    const [sent] = await send();
    expect(sent?.url).toBe(`${origin}/hooks`);
    expect(new Webhook(secret).verify(sent?.body ?? '', { ...sent?.headers })).toEqual({
      type: 'registration.submitted',
      timestamp: clock.now().toISOString(),
      data: {
        market: 'FR',
        ticketNumber: registration.ticketNumber,
        status: 'pending',
        version: 1,
        decidedAt: null,
        reasonCodes: [],
      },
    });
    expect(sent?.body).not.toContain(registration.contact.email);
  });

  test('of a decision leaves after the undo window, not before', async () => {
    await add();
    const registration = await api.submitted('FR');
    await send();
    expect((await approve(registration)).status).toBe(200);
    clock.set(19.9);
    expect(await send()).toEqual([]);
    expect(await nextWebhookDueAt(api.db)).toEqual(clock.at(20));
    clock.set(20);
    const [sent] = await send();
    expect(sent?.message).toMatchObject({
      type: 'registration.decided',
      data: {
        status: 'approved',
        version: 2,
        decidedAt: clock.at(0).toISOString(),
        reasonCodes: ['A03'],
        conditionUntil: '2099-01-31',
      },
    });
    expect(await send()).toEqual([]);
  });

  test('of a rejection as duplicate names the other registration of that market only', async () => {
    await add();
    const [original, copy, elsewhere] = [
      await api.submitted('FR'),
      await api.submitted('FR'),
      await api.submitted('FR'),
    ];
    const american = await api.submitted('US');
    await send();
    const reject = (registration: Registration, { countryCode, ticketNumber }: Registration) =>
      act(registration, 'decision', {
        decision: 'reject',
        reasonCodes: ['D03'],
        version: 1,
        duplicateOf: { countryCode, ticketNumber },
      });
    expect((await reject(copy, original)).status).toBe(200);
    expect((await reject(elsewhere, american)).status).toBe(200);
    clock.set(20);
    const sent = await send();
    const named = new Map(sent.map(({ message: { data } }) => [data.ticketNumber, data]));
    expect(named.get(copy.ticketNumber)).toMatchObject({
      status: 'rejected',
      reasonCodes: ['D03'],
      duplicateOf: original.ticketNumber,
    });
    expect(named.get(elsewhere.ticketNumber)).toMatchObject({ status: 'rejected' });
    expect(named.get(elsewhere.ticketNumber)).not.toHaveProperty('duplicateOf');
    expect(sent.map(({ body }) => body).join()).not.toContain(american.ticketNumber);
  });

  test('goes to each webhook of its market that is on, and to no other', async () => {
    await add('/one');
    await add('/two');
    await add('/other', 'DE');
    const off = await add('/off');
    await api.call('PUT', `/markets/FR/webhooks/${off.webhook.webhookId}`, {
      token: administrator,
      body: { state: 'off' },
    });
    await api.submitted('FR');
    expect((await send()).map(({ url }) => url).sort()).toEqual([`${origin}/one`, `${origin}/two`]);
  });

  test('of an undone decision never leaves', async () => {
    await add();
    const registration = await api.submitted('FR');
    await send();
    await approve(registration);
    clock.set(5);
    expect((await act(registration, 'decision/undo', { version: 2 })).status).toBe(200);
    clock.set(3600);
    expect(await send()).toEqual([]);
    expect((await states()).at(-1)).toEqual(['decided', 'cancelled', 0, null]);
    await approve(registration, 3);
    clock.set(7200);
    expect((await send()).map(({ message }) => message.data.version)).toEqual([4]);
  });

  test('that has left ends the undo window', async () => {
    await add();
    const registration = await api.submitted('FR');
    await send();
    await approve(registration);
    // A worker whose clock is ahead.
    await sendDueWebhooks(api.db, clock.at(21));
    clock.set(19);
    const answer = await act(registration, 'decision/undo', { version: 2 });
    expect(answer.problem().code).toBe('undo-window-over');
  });

  test('of a reversal follows one of its decision, and stays out where that never left', async () => {
    await add();
    const [heard, unheard] = [await api.submitted('FR'), await api.submitted('FR')];
    await send();
    await approve(heard);
    clock.set(20);
    await send();
    await approve(unheard);
    for (const one of [heard, unheard]) {
      const reversal = await act(one, 'reversal', { version: 2, reason: 'x' });
      expect(reversal.status).toBe(200);
    }
    clock.set(3600);
    const sent = await send();
    expect(sent.map(({ message }) => [message.type, message.data.ticketNumber])).toEqual([
      ['registration.reversed', heard.ticketNumber],
    ]);
    expect(sent[0]?.message.data).toMatchObject({ status: 'pending', version: 3, decidedAt: null });
  });

  test('of a reversal leaves although an undone decision has the same time', async () => {
    await add();
    const registration = await api.submitted('FR');
    await approve(registration);
    await act(registration, 'decision/undo', { version: 2 });
    await approve(registration, 3);
    clock.set(20);
    expect(typesOf(await send())).toEqual(['registration.submitted', 'registration.decided']);
    await act(registration, 'reversal', { version: 4, reason: 'x' });
    expect(typesOf(await send())).toEqual(['registration.reversed']);
  });

  test('of an erasure leaves, and nothing about the applicant remains', async () => {
    await add();
    const registration = await api.submitted('FR');
    await send();
    await eraseApplicant(api.db, registration, clock.now(), { operator: 'ops', request: null });
    expect(typesOf(await send())).toEqual(['registration.erased']);
    const { rows } = await sql<{ all: string }>`
      select string_agg(d::text, ' ') as all from webhook_deliveries d`.execute(api.db);
    const { practice, contact } = registration;
    expect(rows[0]?.all).toContain(registration.ticketNumber);
    for (const text of [practice.legalName, contact.email, contact.name]) {
      expect(rows[0]?.all).not.toContain(text);
    }
  });
});

describe('the order of events', () => {
  test('is the same for each registration while a receiver fails', async () => {
    await add();
    const [first, other] = [await api.submitted('FR'), await api.submitted('FR')];
    const isFirst = (body: string) => body.includes(first.ticketNumber);
    await approve(first);
    clock.set(30);
    const fails = ({ body }: { body: string }) => (isFirst(body) ? failing() : delivered);
    expect(typesOf(await send(fails))).toHaveLength(2);
    await approve(other);
    clock.set(34);
    expect(await send()).toEqual([]);
    clock.set(60);
    const sent = (await send()).map(({ message: { type, data } }) => [type, data.ticketNumber]);
    expect(sent).toEqual([
      ['registration.submitted', first.ticketNumber],
      ['registration.decided', first.ticketNumber],
      ['registration.decided', other.ticketNumber],
    ]);
  });

  test('does not make an event wait for a dead letter', async () => {
    await add();
    const registration = await api.submitted('FR');
    await approve(registration);
    let tries = 0;
    for (let day = 0; day < 10; day += 1) {
      clock.set(day * 86_400 + 60);
      tries += (await send(() => failing())).length;
    }
    expect(tries).toBe(11);
    expect((await states())[0]).toEqual(['submitted', 'dead', 10, 'http-500']);
    expect((await states())[1]?.slice(0, 2)).toEqual(['decided', 'queued']);
  });

  test('holds when a later event is queued while the one before is being sent', async () => {
    await add();
    const registration = await api.submitted('FR');
    const claimed = await claimNextWebhook(api.db, clock.now(), 60_000);
    await approve(registration);
    clock.set(20);
    expect(await claimNextWebhook(api.db, clock.now(), 60_000)).toBeUndefined();
    if (claimed === undefined) throw new Error('Nothing was claimed.');
    await settleWebhook(api.db, claimed, { state: 'delivered' }, clock.now(), undefined);
    expect(typesOf(await send())).toEqual(['registration.decided']);
  });
});

describe('a try that fails', () => {
  test('is sent up to ten times with the same id and body and a new signature', async () => {
    await add();
    await api.submitted('FR');
    const ids = new Set<string | undefined>();
    const times: number[] = [];
    for (let at = 0; ; ) {
      clock.set(at);
      const [sent] = await send(() => failing());
      if (sent === undefined) throw new Error('It was not due.');
      ids.add(sent.headers['webhook-id']);
      times.push(at);
      const next = await nextWebhookDueAt(api.db);
      if (next === undefined) break;
      at = (next.getTime() - clock.at(0).getTime()) / 1000;
    }
    expect(ids.size).toBe(1);
    expect(times.slice(0, 4)).toEqual([0, 5, 305, 2105]);
    expect(times).toHaveLength(10);
    expect(await states()).toEqual([['submitted', 'dead', 10, 'http-500']]);
  });

  test('of a crashed worker is made by another after the lease', async () => {
    await add();
    await api.submitted('FR');
    const dead = await claimNextWebhook(api.db, clock.now(), 60_000);
    expect(await send()).toEqual([]);
    clock.set(60);
    const [again] = await send();
    expect(again?.headers['webhook-id']).toBe(dead?.id);
    if (dead === undefined) throw new Error('Nothing was claimed.');
    await expect(
      settleWebhook(api.db, dead, { state: 'dead', code: 'x' }, clock.now(), undefined),
    ).rejects.toThrow('belongs to another worker');
    expect(await states()).toEqual([['submitted', 'delivered', 2, null]]);
  });

  test('with 410 turns the webhook off; what follows is a dead letter', async () => {
    const { webhook } = await add();
    await api.submitted('FR');
    await api.submitted('FR');
    expect(await send(() => failing(410))).toHaveLength(1);
    expect(new Set((await states()).map(([, state, , error]) => `${state} ${error}`))).toEqual(
      new Set(['dead http-410', 'dead endpoint-gone']),
    );
    const list = await api.call('GET', '/markets/FR/webhooks', { token: administrator });
    expect(list.body).toMatchObject({
      items: [{ webhookId: webhook.webhookId, state: 'gone', dead: 2 }],
    });
    const history = await api.call('GET', '/markets/FR/history?limit=1', { token: administrator });
    expect(history.body).toMatchObject({
      items: [{ by: { name: 'site.example' }, webhook: { act: 'gone', url: `${origin}/hooks` } }],
    });
    await api.submitted('FR');
    expect(await states()).toHaveLength(2);
  });

  test('without the key is repeated', async () => {
    await add();
    await api.submitted('FR');
    await sql`update webhook_endpoints set secret = 'c2VhbGVkIHdpdGggYW5vdGhlciBrZXkgb2YgbGVuZ3Ro'`.execute(
      api.db,
    );
    expect(await send()).toEqual([]);
    expect(await states()).toEqual([['submitted', 'queued', 1, 'secret-unreadable']]);
  });
});

test('two workers never send one event at once', async () => {
  await add();
  for (let count = 0; count < 6; count += 1) await api.submitted('FR');
  const sent = (await Promise.all([send(), send(), send()])).flat();
  expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(6);
  expect(sent).toHaveLength(6);
});

test('the secret before a rotation signs for a day', async () => {
  const { webhook, secret } = await add();
  const rotation = await api.call('POST', `/markets/FR/webhooks/${webhook.webhookId}/rotation`, {
    token: administrator,
  });
  const rotated = WebhookWithSecret.parse(rotation.body);
  expect(rotated.secret).not.toBe(secret);
  expect(rotated.webhook.previousSecretUntil).toBe(clock.at(86_400).toISOString());
  const signatures = async (at: number) => {
    clock.set(at);
    await api.submitted('FR');
    const [sent] = await send();
    return sent?.headers['webhook-signature']?.split(' ').length;
  };
  expect(await signatures(10)).toBe(2);
  expect(await signatures(86_401)).toBe(1);
});
