import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { startBusinessApi } from '../../server/start-business-api.ts';
import { startTestApi, type TestApi, testConfiguration } from '../../testing/test-api.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { rateLimits } from './rate-limits.ts';

// A turn comes back after ten seconds: no test takes that long between two reads.
const limits = rateLimits({
  decidePerMinute: 0,
  decideBurst: 1,
  searchPerMinute: 0,
  readPerMinute: 6,
  intakePerMinute: 0,
});
const lines: { level: number; caller?: string; operation?: string; msg: string }[] = [];
let api: TestApi;
beforeAll(async () => {
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  api = await startTestApi({ limits, metrics: true }, { logger: { level: 'warn', stream } });
  await api.submitted('US', { ticketNumber: 'T-1' });
});
afterAll(() => api.close());
beforeEach(async () => {
  lines.length = 0;
  await sql`delete from rate_limits`.execute(api.db);
});

const key = { countryCode: 'US', ticketNumber: 'T-1' };
const path = '/registrations/US/T-1';
const parts: readonly [string, string, object?][] = [
  ['POST', '/registration-status', key],
  ['GET', `${path}/history`],
  ['GET', `${path}/mails`],
  ['GET', `${path}/evidence`],
  ['GET', `${path}/duplicates`],
  ['GET', `${path}/requests`],
  [
    'POST',
    `${path}/decision/preview`,
    { decision: 'approve', reasonCodes: [], reviewerLocale: 'en' },
  ],
];
async function read([method, address, body]: (typeof parts)[number], name = 'Reader') {
  return api.call(method, address, { token: await api.person(['administrator'], name), body });
}

test.each(parts)('%s %s is limited for each person', async (...part) => {
  for (let n = 0; n < 3; n += 1) expect((await read(part)).status).toBe(200);
  const refused = await read(part);
  expect([refused.status, refused.problem().code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(10);
  expect((await read(part, 'Colleague')).status).toBe(200);
});

test('opening registrations counts each part on its own', async () => {
  for (let n = 0; n < 3; n += 1) {
    for (const part of parts) expect((await read(part)).status).toBe(200);
  }
});

test('lists, claims and strangers use nothing of it', async () => {
  const token = await api.person(['administrator'], 'Reader');
  for (let n = 0; n < 5; n += 1) {
    expect((await api.call('GET', '/registrations', { token })).status).toBe(200);
    expect((await api.call('GET', `${path}/claim`, { token })).status).toBe(200);
    const stranger = await api.person(['customer-service', 'market:FR'], 'Reader');
    expect((await api.call('GET', `${path}/history`, { token: stranger })).status).toBe(403);
  }
  expect((await sql`select 1 from rate_limits`.execute(api.db)).rows).toEqual([]);
});

test('who reads too fast is named in the log once a minute, and counted', async () => {
  const [status, history] = parts;
  if (status === undefined || history === undefined) throw new Error('There are parts.');
  for (let n = 0; n < 8; n += 1) {
    await read(status, 'Fast Reader');
    await read(history, 'Fast Reader');
  }
  const noted = lines.filter(
    ({ msg }) => msg === 'a person reads more details than the limit allows',
  );
  expect(noted).toMatchObject([
    {
      level: 40,
      caller: expect.stringContaining('uid-Fast Reader'),
      operation: 'readRegistrationStatus',
    },
  ]);
  const metrics = (await api.call('GET', '/metrics')).text;
  expect(metrics).toMatch(/countersign_limits_hit_total\{limit="read"\} \d\d/);
});

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test('copies of the API count together', { timeout: 60_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-reads-'));
  closing.push(() => rmSync(directory, { recursive: true, force: true }));
  const database = await createTestDatabase('empty');
  closing.push(() => database.remove());
  const isPostgres = inject('engine') === 'postgres';
  const address = isPostgres ? database.address : { engine: 'embedded' as const, directory };
  const start = async () => {
    const configuration = testConfiguration(address, api.issuer, { limits });
    const copy = await startBusinessApi(configuration, {
      pages: async () => undefined,
      leaveOutbox: true,
    });
    closing.push(() => copy.close());
    return copy;
  };
  const one = await start();
  // The embedded engine is for one process only.
  const two = isPostgres ? await start() : one;
  const token = await api.person(['administrator'], 'Reader');
  const statuses: number[] = [];
  for (const { url } of [one, two, one, two]) {
    const headers = { authorization: `Bearer ${token}` };
    statuses.push((await fetch(`${url}/api${path}/history`, { headers })).status);
  }
  expect(statuses).toEqual([404, 404, 404, 429]);
});
