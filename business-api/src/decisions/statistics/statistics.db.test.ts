import { RegistrationCount } from '@countersign/contract/registration-count';
import { Statistics } from '@countersign/contract/statistics';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyRegistration, planOf } from '../../testing/many-registrations.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { withoutLimit } from '../../testing/without-limit.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
let api: TestApi;
let all: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: () => now });
  all = await api.person(['customer-service']);
  await api.submitted('US', { ticketNumber: 'T-first' });
  // One a minute before now, each decided halfway between its submission and now.
  await copyRegistration(api.db, 'T-first', { count: 10_000, markets: ['FR', 'JP'], now });
});
afterAll(() => api.close());

async function statistics(query = '', token = all) {
  const answer = await api.call('GET', `/statistics${query}`, { token });
  if (answer.status !== 200) throw new Error(answer.text);
  return Statistics.parse(answer.body);
}

describe('statistics', () => {
  test('show what waits and what was decided, by market', async () => {
    const { total, byMarket, from, to, perDay } = await statistics();
    expect({ from, to }).toEqual({ from: '2026-10-22T00:00:00.000Z', to: now.toISOString() });
    expect(perDay).toHaveLength(30);
    expect(perDay.at(-1)?.day).toBe('2026-11-20');
    expect(byMarket.map(({ countryCode }) => countryCode)).toEqual(['FR', 'JP', 'US']);
    const [fr] = byMarket;
    // Due 24 hours after submission: every fourth of those older than a day.
    expect(fr).toMatchObject({
      waiting: 2500,
      overdue: (10_000 - 1440) / 4 + 1,
      oldestSubmittedAt: new Date(now.getTime() - 10_000 * 60_000).toISOString(),
      approved: 5000,
      rejected: 2500,
    });
    expect(total).toMatchObject({ waiting: 5001, approved: 10_000, rejected: 5000 });
    // Right to 2 %, see wait-buckets.ts.
    expect(Math.abs((fr?.medianMinutesToDecision ?? 0) / 2500 - 1)).toBeLessThan(0.02);
    expect(perDay.reduce((sum, day) => sum + day.approved, 0)).toBe(total.approved);
  });

  test('count for each day what the queue lists', async () => {
    const listed = async (query: string) => {
      const answer = await api.call(
        'GET',
        `/registrations/count?exact=true&countryCode=FR&${query}`,
        {
          token: all,
        },
      );
      return RegistrationCount.parse(answer.body).count;
    };
    const { perDay, byReason } = await statistics('?countryCode=FR&days=7');
    for (const { day, approved, rejected } of perDay) {
      const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
      const period = `decidedFrom=${day}&decidedBefore=${next}`;
      expect(await listed(`${period}&status=approved`)).toBe(approved);
      expect(await listed(`${period}&status=rejected`)).toBe(rejected);
    }
    const [from, to] = [perDay[0]?.day, '2026-11-21'];
    for (const { reasonCode, count } of byReason) {
      const period = `decidedFrom=${from}&decidedBefore=${to}&reasonCode=${reasonCode}`;
      expect(await listed(period)).toBe(count);
    }
    expect(byReason).not.toEqual([]);
  });

  test('do not count a decision that was undone, like the queue', async () => {
    await api.submitted('US', { ticketNumber: 'T-undone' });
    const of = async (query: string) => (await api.call('GET', query, { token: all })).body;
    const before = [
      await of('/statistics?countryCode=US&days=1'),
      await of('/registrations?countryCode=US&decidedFrom=2026-11-20'),
    ];
    const path = '/registrations/US/T-undone/decision';
    const key = () => ({ token: all, headers: { 'idempotency-key': crypto.randomUUID() } });
    const decision = { decision: 'approve', reasonCodes: [], version: 1 };
    expect((await api.call('POST', path, { ...key(), body: decision })).status).toBe(200);
    expect(await of('/registrations/count?countryCode=US&decidedFrom=2026-11-20')).toEqual({
      count: 1,
      capped: false,
    });
    const undone = await api.call('POST', `${path}/undo`, { ...key(), body: { version: 2 } });
    expect(undone.status).toBe(200);
    expect([
      await of('/statistics?countryCode=US&days=1'),
      await of('/registrations?countryCode=US&decidedFrom=2026-11-20'),
    ]).toEqual(before);
    await api.db.deleteFrom('registrations').where('ticket_number', '=', 'T-undone').execute();
  });

  test('show the reasons, most frequent first', async () => {
    const { byReason } = await statistics('?countryCode=FR');
    expect(byReason.map(({ reasonCode, count }) => ({ reasonCode, count }))).toEqual([
      { reasonCode: 'L01', count: 2475 },
      { reasonCode: 'X03', count: 25 },
    ]);
  });

  test('cover the requested days', async () => {
    const { total, perDay } = await statistics('?days=1&countryCode=FR');
    expect(perDay).toHaveLength(1);
    expect(total.approved + total.rejected).toBe(1440 * 0.75);
    expect(total.waiting).toBe(2500);
  });

  test('are of my markets only', async () => {
    const french = await api.person(['customer-service', 'market:FR'], 'Camille');
    const { total, byMarket } = await statistics('', french);
    expect(byMarket.map(({ countryCode }) => countryCode)).toEqual(['FR']);
    expect(total.waiting).toBe(2500);
    const foreign = await api.call('GET', '/statistics?countryCode=JP', { token: french });
    expect(foreign.problem().code).toBe('market-not-yours');
    const outsider = await api.person(['customer-service', 'market:?'], 'Outsider');
    expect((await statistics('', outsider)).total.waiting).toBe(0);
  });

  test.each(['0', '93', '-1', 'all'])('refuse %s days', async (days) => {
    expect((await api.call('GET', `/statistics?days=${days}`, { token: all })).status).toBe(400);
  });

  test('are read from indexes alone, however wide the rows are', async () => {
    await withoutLimit(api.db, sql`vacuum analyze registrations`);
    const since = new Date(now.getTime() - 3_600_000);
    const decided = await planOf(
      api.db,
      sql`select count(*) filter (where status = 'approved'), max(decided_at - submitted_at),
        count(reason_codes), sum(applicant_minutes) from registrations
        where decided_at >= ${since} and decided_at <= ${now} and country_code = any('{FR,JP}')`,
    );
    expect(decided).toContain('Index Only Scan using registrations_decided');
    const waiting = await planOf(
      api.db,
      sql`select country_code, min(submitted_at), count(*) filter (where due_at <= ${now})
        from registrations where status = 'pending' and country_code = any('{FR,JP}')
        group by country_code`,
    );
    expect(waiting).toContain('Index Only Scan using registrations_waiting');
    const asked = await planOf(
      api.db,
      sql`select country_code, count(*)::int from registrations
        where status = 'pending' and request_state = 'waiting' and country_code = any('{FR,JP}')
        group by 1`,
    );
    expect(asked).toMatch(/Scan using registrations_(?:of_market_)?by_request/);
  });
});
