import {
  listWebhookDeliveries,
  listWebhooks,
  type WebhookDelivery,
  WebhookWithSecret,
} from '@countersign/contract/webhooks';
import type { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { Person } from '../platform/access/caller.ts';
import { forgetOldRows } from '../server/operations/forget-old-rows.ts';
import {
  delivered,
  failing,
  sendDueWebhooks,
  testWebhookKey,
} from '../testing/send-due-webhooks.ts';
import { settableClock } from '../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { removeWebhook } from './change-webhooks.ts';
import { queueWebhooks } from './queue-webhooks.ts';
import { releaseNext } from './webhook-store.ts';
import { readWebhookFigures } from './webhook-worker.ts';

const origin = 'https://site.example';
const clock = settableClock();
const lines: string[] = [];
let api: TestApi;
let token: string;
beforeAll(async () => {
  const webhooks = { origins: [origin], keys: [testWebhookKey] };
  const stream = { write: (line: string) => lines.push(line) };
  api = await startTestApi({ webhooks }, { now: clock.now, logger: { level: 'trace', stream } });
  token = await api.person(['administrator']);
});
afterAll(() => api.close());
beforeEach(async () => {
  clock.set(0);
  await sql`delete from webhook_endpoints`.execute(api.db);
});

const call = (method: string, path: string, body?: object) =>
  api.call(method, `/markets/FR/webhooks${path}`, { token, ...(body && { body }) });
const add = (url = `${origin}/hooks`) => call('POST', '', { url });
const added = async (url?: string) => WebhookWithSecret.parse((await add(url)).body);
const list = async () => listWebhooks.schema.response[200].parse((await call('GET', '')).body);
const deliveries = async (webhookId: string, query = '') =>
  listWebhookDeliveries.schema.response[200].parse(
    (await call('GET', `/${webhookId}/deliveries${query}`)).body,
  );
const history = async () =>
  Object((await api.call('GET', '/markets/FR/history', { token })).body).items;
const failed = async (count: number) => {
  for (let n = 0; n < count; n += 1) {
    clock.set(n);
    await api.submitted('FR');
  }
  await sendDueWebhooks(api.db, clock.now(), () => failing());
  await sql`update webhook_deliveries set state = 'dead', settled_at = now()`.execute(api.db);
};

/** Whether a statement of this database waits for another transaction. */
async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
  return rows.length > 0;
}

describe('a webhook', () => {
  test('is added, and its secret cannot be read again', async () => {
    const { webhook, secret } = await added();
    expect(secret).toMatch(/^whsec_/);
    expect(webhook).toMatchObject({ url: `${origin}/hooks`, state: 'on', dead: 0 });
    const answer = await call('GET', '');
    expect(answer.body).toEqual({ allowedOrigins: [origin], items: [webhook] });
    const key = secret.slice('whsec_'.length);
    const dump = await sql<{ all: string }>`
      select concat((select string_agg(e::text, '') from webhook_endpoints e),
        (select string_agg(s::text, '') from settings_events s),
        (select string_agg(i::text, '') from idempotency_records i)) as all`.execute(api.db);
    expect(dump.rows[0]?.all).toContain(webhook.webhookId);
    for (const place of [
      answer.text,
      JSON.stringify(await history()),
      lines.join(''),
      dump.rows[0]?.all,
    ]) {
      expect(place).not.toContain(key);
    }
  });

  test.each([
    ['https://other.example/hooks', 'not-allowed'],
    ['http://site.example/hooks', 'not-allowed'],
    [`${origin}:8443/hooks`, 'not-allowed'],
    ['https://site.example.evil.example/', 'not-allowed'],
    ['https://user:secret@site.example/', 'malformed'],
    [`${origin}/#part`, 'malformed'],
    ['no address', 'malformed'],
  ])('at %s is refused', async (url, code) => {
    expect((await add(url)).problem().errors).toEqual([{ pointer: '/url', code }]);
    expect((await list()).items).toEqual([]);
  });

  test('is added once, and at most ten to a market', async () => {
    await added(`${origin}/0`);
    expect((await add(`${origin}/0`)).problem().errors).toEqual([
      { pointer: '/url', code: 'duplicate' },
    ]);
    for (let n = 1; n < 10; n += 1) await added(`${origin}/${n}`);
    expect((await add(`${origin}/10`)).problem().errors).toEqual([
      { pointer: '/url', code: 'too-many' },
    ]);
  });

  test('is turned off and on, rotated and removed, and the record says by whom', async () => {
    await sql`delete from settings_events`.execute(api.db);
    const { webhook } = await added();
    const path = `/${webhook.webhookId}`;
    expect((await call('PUT', path, { state: 'off' })).body).toMatchObject({ state: 'off' });
    await call('PUT', path, { state: 'off' });
    expect((await call('PUT', path, { state: 'on' })).body).toMatchObject({ state: 'on' });
    await call('POST', `${path}/rotation`);
    expect((await call('POST', `${path}/removal`)).body).toMatchObject(
      webhook.url ? { url: webhook.url } : {},
    );
    expect((await list()).items).toEqual([]);
    const acts: { webhook: { act: string }; by: object; before: object; after: object }[] =
      await history();
    expect(acts.map(({ webhook: { act } }) => act).toSorted()).toEqual(
      ['added', 'turned-off', 'turned-on', 'rotated', 'removed'].toSorted(),
    );
    for (const { by, before, after } of acts) {
      expect(by).toMatchObject({ name: 'Robin Ellery' });
      expect(after).toEqual(before);
    }
  });

  test('of another market is not found', async () => {
    const { webhook } = await added();
    const path = `/markets/DE/webhooks/${webhook.webhookId}`;
    for (const [method, more, body] of [
      ['PUT', '', { state: 'off' }],
      ['POST', '/rotation', undefined],
      ['POST', '/removal', undefined],
      ['POST', '/test', undefined],
      ['GET', '/deliveries', undefined],
      ['POST', '/replay', { from: clock.at(0), to: clock.at(1), delivered: true }],
    ] as const) {
      const answer = await api.call(method, path + more, { token, ...(body && { body }) });
      expect(answer.problem().code).toBe('not-found');
    }
    expect((await list()).items[0]?.state).toBe('on');
  });
});

describe('a test', () => {
  test('is sent also to a webhook that is off, and shown with its try', async () => {
    const { webhook } = await added();
    await call('PUT', `/${webhook.webhookId}`, { state: 'off' });
    expect((await call('POST', `/${webhook.webhookId}/test`)).body).toMatchObject({
      type: 'countersign.test',
      state: 'queued',
      ticketNumber: null,
    });
    const [sent] = await sendDueWebhooks(api.db, clock.now());
    expect(sent?.message).toEqual({
      type: 'countersign.test',
      timestamp: clock.now().toISOString(),
      data: { market: 'FR' },
    });
    expect((await deliveries(webhook.webhookId)).items).toMatchObject([
      { state: 'delivered', tries: [{ status: 204, error: null }] },
    ]);
  });

  test('that fails is tried once and is no dead letter', async () => {
    const { webhook } = await added();
    await call('POST', `/${webhook.webhookId}/test`);
    expect(await sendDueWebhooks(api.db, clock.now(), () => failing())).toHaveLength(1);
    expect((await deliveries(webhook.webhookId)).items).toMatchObject([
      { state: 'dead', tries: [{ status: 500, error: 'http-500' }] },
    ]);
    expect((await deliveries(webhook.webhookId, '?show=dead')).items).toEqual([]);
    expect((await list()).items[0]?.dead).toBe(0);
  });
});

describe('a dead letter', () => {
  test('is listed, page by page, and replayed with its old id', async () => {
    const { webhook } = await added();
    await failed(3);
    const { items } = await deliveries(webhook.webhookId, '?show=dead');
    expect(items).toHaveLength(3);
    const first = await deliveries(webhook.webhookId, '?show=dead&limit=2');
    const rest = await deliveries(
      webhook.webhookId,
      `?show=dead&limit=2&cursor=${first.nextCursor}`,
    );
    expect([...first.items, ...rest.items]).toEqual(items);
    expect((await list()).items[0]?.dead).toBe(3);
    const [letter] = items;
    const replay = `/${webhook.webhookId}/deliveries/${letter?.deliveryId}/replay`;
    expect((await call('POST', replay)).body).toMatchObject({
      deliveryId: letter?.deliveryId,
      state: 'queued',
      tries: [{ status: 500 }],
    });
    expect((await call('POST', replay)).body).toMatchObject({ state: 'queued' });
    const sent = await sendDueWebhooks(api.db, clock.now());
    expect(sent.map(({ headers }) => headers['webhook-id'])).toEqual([letter?.deliveryId]);
    expect((await list()).items[0]?.dead).toBe(2);
    expect((await history())[0]).toMatchObject({ webhook: { act: 'replayed' } });
  });

  test('has its ten tries again after a replay', async () => {
    const { webhook } = await added();
    await failed(1);
    const [letter] = (await deliveries(webhook.webhookId)).items;
    await call('POST', `/${webhook.webhookId}/deliveries/${letter?.deliveryId}/replay`);
    await sendDueWebhooks(api.db, clock.now(), () => failing());
    const [again] = (await deliveries(webhook.webhookId)).items;
    expect(again).toMatchObject({ state: 'queued', tries: [{}, {}] });
  });

  test('is replayed with a period, in order, delivered events if wanted', async () => {
    const { webhook } = await added();
    await failed(4);
    const period = (from: number, to: number, all = false) =>
      call('POST', `/${webhook.webhookId}/replay`, {
        from: clock.at(from),
        to: clock.at(to),
        delivered: all,
      });
    expect((await period(1, 2)).body).toEqual({ replayed: 2, more: false });
    await sendDueWebhooks(api.db, clock.now(), () => delivered);
    expect((await period(1, 2)).body).toEqual({ replayed: 0, more: false });
    expect((await period(0, 3, true)).body).toEqual({ replayed: 4, more: false });
    expect(await sendDueWebhooks(api.db, clock.now())).toHaveLength(4);
  });

  test('of one registration goes in the order of versions', async () => {
    const { webhook } = await added();
    const one = await api.submitted('FR');
    await api.call('POST', `/registrations/FR/${one.ticketNumber}/decision`, {
      token,
      body: { decision: 'approve', reasonCodes: [], version: 1 },
    });
    clock.set(60);
    await sendDueWebhooks(api.db, clock.now());
    await call('POST', `/${webhook.webhookId}/replay`, {
      from: clock.at(-1),
      to: clock.at(60),
      delivered: true,
    });
    const states = async () =>
      (await deliveries(webhook.webhookId)).items.map(({ state }: WebhookDelivery) => state);
    expect((await states()).toSorted()).toEqual(['queued', 'waiting']);
    const sent = await sendDueWebhooks(api.db, clock.now());
    expect(sent.map(({ message }) => message.data.version)).toEqual([1, 2]);
  });

  test.skipIf(inject('engine') === 'embedded')(
    'is sent again although a newer one arrives at that moment',
    async () => {
      const { webhook } = await added();
      const one = await api.submitted('FR');
      await sendDueWebhooks(api.db, clock.now());
      await api.call('POST', `/registrations/FR/${one.ticketNumber}/decision`, {
        token,
        body: { decision: 'approve', reasonCodes: [], version: 1 },
      });
      clock.set(60);
      const newer = await api.db
        .updateTable('webhook_deliveries')
        .set({ state: 'sending', attempts: 1, tries: 1, locked_until: clock.at(120) })
        .where('version', '=', 2)
        .returningAll()
        .executeTakeFirstOrThrow();
      const worker = await api.db.startTransaction().execute();
      await sql`update webhook_deliveries set state = 'delivered', locked_until = null,
        settled_at = ${clock.now()} where id = ${newer.id}`.execute(worker);
      await releaseNext(worker, newer, clock.now());
      const older = (await deliveries(webhook.webhookId)).items.find(
        ({ version }) => version === 1,
      );
      let isOver = false;
      const replaying = call(
        'POST',
        `/${webhook.webhookId}/deliveries/${older?.deliveryId}/replay`,
      ).finally(() => {
        isOver = true;
      });
      await vi.waitUntil(async () => isOver || (await waitsForLock()));
      await worker.commit().execute();
      expect((await replaying).status).toBe(200);
      const sent = await sendDueWebhooks(api.db, clock.now());
      expect(sent.map(({ message }) => message.data.version)).toEqual([1]);
    },
  );

  test('stays while its webhook is off', async () => {
    const { webhook } = await added();
    await failed(1);
    await call('PUT', `/${webhook.webhookId}`, { state: 'off' });
    const [letter] = (await deliveries(webhook.webhookId)).items;
    for (const path of [`/deliveries/${letter?.deliveryId}/replay`, '/replay']) {
      const body =
        path === '/replay' ? { from: clock.at(0), to: clock.at(9), delivered: false } : undefined;
      expect((await call('POST', `/${webhook.webhookId}${path}`, body)).problem().code).toBe(
        'settings-changed',
      );
    }
    expect((await list()).items[0]?.dead).toBe(1);
  });
});

describe('a removed webhook', () => {
  const endpointsOf = (id: string) =>
    api.db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const decide = ({ ticketNumber, version }: Registration) =>
    api.call('POST', `/registrations/FR/${ticketNumber}/decision`, {
      token,
      body: { decision: 'approve', reasonCodes: [], version },
    });

  test.skipIf(inject('engine') === 'embedded')(
    'fails no intake and no decision while its removal is half-way',
    async () => {
      const { webhook } = await added();
      const pending = await api.submitted('FR');
      const removal = await api.db.startTransaction().execute();
      try {
        await removeWebhook(removal, {
          countryCode: pending.countryCode,
          webhookId: webhook.webhookId,
          person: { subject: 'ann', name: 'Ann' } as Person, // what the record names
          at: clock.now(),
        });
        await api.submitted('FR');
        expect((await decide(pending)).status).toBe(200);
      } finally {
        await removal.commit().execute();
      }
      expect((await list()).items).toEqual([]);
    },
  );

  test.skipIf(inject('engine') === 'embedded')(
    'does not wait for an intake that is half-way, and gets nothing of it',
    async () => {
      const { webhook } = await added();
      const registration = await api.submitted('FR');
      const intake = await api.db.startTransaction().execute();
      try {
        await queueWebhooks(intake, {
          type: 'registration.decided',
          registration: { ...registration, version: 2 },
          at: clock.now(),
        });
        expect((await call('POST', `/${webhook.webhookId}/removal`)).status).toBe(200);
      } finally {
        await intake.commit().execute();
      }
      expect(await sendDueWebhooks(api.db, clock.now())).toEqual([]);
      await forgetOldRows(api.db, clock.now());
      expect(await api.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
    },
  );

  test('is found nowhere, is sent nothing, and may be added again', async () => {
    const { webhook } = await added();
    await api.submitted('FR');
    await call('POST', `/${webhook.webhookId}/test`);
    await call('POST', `/${webhook.webhookId}/removal`);
    expect((await list()).items).toEqual([]);
    for (const path of ['/test', '/removal', '/rotation']) {
      const answer = await call('POST', `/${webhook.webhookId}${path}`);
      expect(answer.problem().code).toBe('not-found');
    }
    const again = await added();
    expect(await sendDueWebhooks(api.db, clock.now())).toEqual([]);
    const { webhooks } = await readWebhookFigures(api.db, clock.now());
    expect(webhooks).toEqual({ held: 0, queued: 0, sending: 0, dead: 0 });
    expect((await list()).items).toEqual([again.webhook]);
  });

  test('is deleted with its events, once nothing can write one any more', async () => {
    const { webhook } = await added();
    await api.submitted('FR');
    await call('POST', `/${webhook.webhookId}/removal`);
    const hourLater = new Date(clock.now().getTime() + 3_600_001);
    await forgetOldRows(api.db, clock.now());
    expect(await api.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
    expect((await endpointsOf(webhook.webhookId)).state).toBe('off');
    await forgetOldRows(api.db, hourLater);
    expect(await api.db.selectFrom('webhook_endpoints').selectAll().execute()).toEqual([]);
  });
});
