import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BulkDryRun } from '@countersign/contract/bulk-decision';
import { answerTokenHeader } from '@countersign/contract/requests/applicant';
import { sampleApplication } from '@countersign/contract/testing/sample-application';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { tidy } from '../../server/operations/housekeeping.ts';
import { type BusinessApi, startBusinessApi } from '../../server/start-business-api.ts';
import { copyRegistration } from '../../testing/many-registrations.ts';
import { startTestApi, type TestApi, testConfiguration } from '../../testing/test-api.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { DatabaseAddress } from '../database/connect.ts';
import { rateLimits } from './rate-limits.ts';

// A turn comes back after a minute: no test takes that long.
const limits = {
  decidePerMinute: 1,
  decideBurst: 3,
  searchPerMinute: 2,
  readPerMinute: 0,
  intakePerMinute: 0,
};
let api: TestApi;
let robin: string;
beforeAll(async () => {
  api = await startTestApi({ limits: rateLimits(limits), proxyHops: 1 });
  robin = await api.person(['administrator'], 'Robin');
  await api.submitted('US', { ticketNumber: 'T-1' });
  const now = new Date();
  await copyRegistration(api.db, 'T-1', { count: 2000, markets: ['US'], now });
});
afterAll(() => api.close());
beforeEach(() => sql`delete from rate_limits`.execute(api.db));

const approve = { decision: 'approve', reasonCodes: [], version: 1 };
/** Pending ones are B-4, B-8, …; this is one that nothing has decided yet. */
let last = 0;
const another = () => {
  last += 4;
  return `B-${last}`;
};
function decide(
  token: string,
  options: { ticket?: string; key?: string; bulkAct?: string; from?: string } = {},
) {
  const { ticket = another(), key = randomUUID(), bulkAct, from = '192.0.2.1' } = options;
  const body = { ...approve, ...(bulkAct === undefined ? {} : { bulkAct }) };
  const headers = { 'x-forwarded-for': from };
  return api.call('POST', `/registrations/US/${ticket}/decision`, { token, key, body, headers });
}
const statusesOf = async (answers: Iterable<Promise<{ status: number }>>) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();
/** As if that many seconds had passed. */
const later = (seconds: number) =>
  sql`update rate_limits set full_at = full_at - make_interval(secs => ${seconds}::float8)`.execute(
    api.db,
  );

describe('the limit of decisions', () => {
  test('admits the burst at once and says when to retry', async () => {
    const statuses = await statusesOf(Array.from({ length: 7 }, () => decide(robin)));
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429]);
    const refused = await decide(robin);
    const { code, retryAfterSeconds = 0 } = refused.problem();
    expect(code).toBe('too-many-requests');
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    expect(refused.headers.get('retry-after')).toBe(String(retryAfterSeconds));
    await later(60);
    expect(await statusesOf([decide(robin), decide(robin)])).toEqual([200, 429]);
  });

  test('a refused request can be sent again unchanged', async () => {
    for (let n = 0; n < 3; n += 1) await decide(robin);
    const [key, ticket] = [randomUUID(), another()];
    expect((await decide(robin, { key, ticket })).status).toBe(429);
    await later(60);
    expect((await decide(robin, { key, ticket })).status).toBe(200);
  });

  test('is each person’s own', async () => {
    for (let n = 0; n < 4; n += 1) await decide(robin);
    const other = await api.person(['customer-service'], 'Camille');
    expect((await decide(other)).status).toBe(200);
  });

  test('never counts a repeated key', async () => {
    const [key, ticket] = [randomUUID(), another()];
    const first = await decide(robin, { key, ticket });
    for (let n = 0; n < 3; n += 1) await decide(robin);
    expect((await decide(robin)).status).toBe(429);
    const again = await decide(robin, { key, ticket });
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  test('is not used up by strangers or by readers', async () => {
    const path = '/registrations/US/T-1/decision';
    const token = await api.issuer.sign({ sub: 'Robin', exp: 1 });
    const before = await sql`select bucket from rate_limits`.execute(api.db);
    for (let n = 0; n < 9; n += 1) {
      await api.call('POST', path, { token, body: approve });
      await api.call('POST', path, { token: 'a.b.c', body: approve });
      await api.call('POST', path, { token: robin, body: {} });
      await api.call('GET', '/registrations', { token: robin });
      await api.call('GET', '/me', { token: robin });
    }
    expect((await sql`select bucket from rate_limits`.execute(api.db)).rows).toEqual(before.rows);
  });
});

describe('a bulk act', () => {
  const dryRun = async (token: string, tickets: readonly string[]) => {
    const rows = tickets.map((ticketNumber) => ({ countryCode: 'US', ticketNumber, version: 1 }));
    const answer = await api.call('POST', '/bulk-decisions/dry-run', { token, body: { rows } });
    return BulkDryRun.parse(answer.body);
  };

  test('counts once, however many rows it has', async () => {
    const tickets = Array.from({ length: 20 }, another);
    const { bulkAct } = await dryRun(robin, tickets);
    const act = { bulkAct: bulkAct ?? '' };
    const decisions = tickets.map((ticket) => decide(robin, { ticket, ...act }));
    expect(new Set(await statusesOf(decisions))).toEqual(new Set([200]));
    expect(await statusesOf(Array.from({ length: 4 }, () => decide(robin)))).toEqual([
      200, 200, 200, 429,
    ]);
  });

  test('covers questions to applicants as it does decisions', async () => {
    const [first = '', second = ''] = Array.from({ length: 2 }, another);
    const { bulkAct } = await dryRun(robin, [first]);
    for (let n = 0; n < 3; n += 1) await decide(robin);
    const points = [{ kind: 'document', field: 'documents[licence]', reason: null }];
    const ask = (ticket: string) =>
      api.call('POST', `/registrations/US/${ticket}/requests`, {
        ...{ token: robin, key: randomUUID() },
        ...{ body: { version: 1, points, bulkAct }, headers: { 'x-forwarded-for': '192.0.2.1' } },
      });
    expect((await ask(second)).status).toBe(429);
    expect((await ask(first)).status).toBe(200);
  });

  test('covers its rows and person, one key per row, for half an hour', async () => {
    const [first = '', second = '', third = ''] = Array.from({ length: 3 }, another);
    const { bulkAct } = await dryRun(robin, [first, second, third]);
    const act = { bulkAct: bulkAct ?? '' };
    for (let n = 0; n < 3; n += 1) await decide(robin);
    expect((await decide(robin, { ...act })).status).toBe(429);
    expect((await decide(robin, { ticket: first, bulkAct: 'x'.repeat(43) })).status).toBe(429);

    const other = await api.person(['customer-service'], 'Camille');
    for (let n = 0; n < 3; n += 1) await decide(other);
    expect((await decide(other, { ticket: first, ...act })).status).toBe(429);

    const key = randomUUID();
    expect((await decide(robin, { ticket: first, key, ...act })).status).toBe(200);
    expect((await decide(robin, { ticket: first, key, ...act })).status).toBe(200);
    expect((await decide(robin, { ticket: first, ...act })).status).toBe(429);

    await sql`update bulk_act_rows set expires_at = now() - interval '1 second'
      where ticket_number = ${second}`.execute(api.db);
    expect((await decide(robin, { ticket: second, ...act })).status).toBe(429);
    expect((await decide(robin, { ticket: third, ...act })).status).toBe(200);
  });

  test('is none where no row would pass', async () => {
    expect(await dryRun(robin, ['B-1'])).toMatchObject({ bulkAct: null });
  });
});

describe('other limits', () => {
  test('searching: by words only, and each person’s own', async () => {
    const search = (token: string, q = 'n40') =>
      api.call('GET', `/registrations?q=${q}`, { token });
    const statuses = await statusesOf(Array.from({ length: 3 }, () => search(robin)));
    expect(statuses).toEqual([200, 429, 429]);
    expect((await api.call('GET', '/registrations', { token: robin })).status).toBe(200);
    expect((await search(await api.person(['administrator'], 'Camille'))).status).toBe(200);
    const count = await api.call('GET', '/registrations/count?q=n40', { token: robin });
    expect(count.status).toBe(200);
  });

  test('an address has ten times the limit of a person', async () => {
    const from = '198.51.100.7';
    for (let n = 0; n < 40; n += 1) await decide(robin, { from });
    const people = Array.from({ length: 12 }, (_, n) => api.person(['administrator'], `P${n}`));
    const answers: number[] = [];
    for (const token of await Promise.all(people)) {
      for (let n = 0; n < 3; n += 1) answers.push((await decide(token, { from })).status);
    }
    // 30 at once, of which 3 are taken; some come back while this runs, one every six seconds.
    const admitted = answers.filter((status) => status === 200).length;
    expect(admitted).toBeGreaterThanOrEqual(27);
    expect(admitted).toBeLessThan(36);
    const elsewhere = await api.person(['administrator'], 'Elsewhere');
    expect((await decide(elsewhere, { from: '198.51.100.8' })).status).toBe(200);
    // What a caller writes before the proxy's own entry changes nothing.
    const forged = `203.0.113.9, ${from}`;
    const forgers = ['F', 'G', 'H'].map((name) => api.person(['administrator'], name));
    const forgeries = await Promise.all(forgers);
    expect(await statusesOf(forgeries.map((token) => decide(token, { from: forged })))).toContain(
      429,
    );
  });

  test.each([
    ['by address behind counted proxies', 1, [403, 429, 403]],
    ['not at all behind a proxy that is not counted', undefined, [403, 403, 403]],
  ])('links of strangers are counted %s', async (_, proxyHops, expected) => {
    const strict = { ...rateLimits(limits), 'answer-link': { perMinute: 1, burst: 1 } };
    const other = await startTestApi({ limits: strict, proxyHops });
    const statuses: number[] = [];
    for (const from of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
      const headers = { [answerTokenHeader]: 'x'.repeat(43), 'x-forwarded-for': from };
      statuses.push((await other.call('GET', '/answer', { headers })).status);
    }
    await other.close();
    expect(statuses).toEqual(expected);
  });

  test('full buckets are deleted', async () => {
    await decide(robin);
    await tidy(api.db, new Date());
    const buckets = () => sql`select bucket from rate_limits`.execute(api.db);
    expect((await buckets()).rows).toHaveLength(2);
    await later(600);
    await sql`update bulk_act_rows set expires_at = now() - interval '1 second'`.execute(api.db);
    await tidy(api.db, new Date());
    expect((await buckets()).rows).toEqual([]);
    expect((await sql`select 1 from bulk_act_rows`.execute(api.db)).rows).toEqual([]);
  });
});

describe('copies of the API', () => {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-limits-'));
  let address: DatabaseAddress;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const database = await createTestDatabase('empty');
    remove = database.remove;
    address =
      inject('engine') === 'postgres' ? database.address : { engine: 'embedded', directory };
  });
  afterAll(async () => {
    await remove();
    rmSync(directory, { recursive: true, force: true });
  });

  const start = () =>
    startBusinessApi(
      testConfiguration(address, api.issuer, {
        limits: rateLimits({ ...limits, intakePerMinute: 1 }),
      }),
      { pages: async () => undefined, leaveOutbox: true },
    );
  const submit = async ({ url }: BusinessApi, clientId = 'registration-site') => {
    const answer = await fetch(`${url}/api/registrations`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await api.intake(clientId)}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(sampleApplication('US')),
    });
    return answer.status;
  };

  test('count together and after a restart', { timeout: 90_000 }, async () => {
    const first = await start();
    expect(await submit(first)).toBe(201);
    // The embedded engine is for one process only.
    if (inject('engine') === 'postgres') {
      const second = await start();
      expect(await submit(second)).toBe(429);
      await second.close();
    }
    expect(await submit(first)).toBe(429);
    await first.close();

    const again = await start();
    expect(await submit(again)).toBe(429);
    expect(await submit(again, 'another-site')).toBe(201);
    await again.close();
  });
});
