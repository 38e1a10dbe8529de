import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRegistration, planOf, planOfSent } from '../testing/many-registrations.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { watchStatements } from '../testing/watch-statements.ts';
import { withoutLimit } from '../testing/without-limit.ts';
import { claimEndingQuery, licenceFiguresQuery, oldestDueQuery } from './ending-licences.ts';

const watch = watchStatements();
const now = new Date('2026-11-20T12:00:00.000Z');
let api: TestApi;
let staff: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: () => now });
  staff = await api.person(['customer-service']);
  await api.submitted('US', { ticketNumber: 'T-first' });
  await copyRegistration(api.db, 'T-first', { count: 10_000, markets: ['FR', 'JP'], now });
  await withoutLimit(
    api.db,
    sql`insert into market_settings (country_code) values ('FR'), ('JP') on conflict do nothing`,
  );
  // Of two hundred licences one has ended, and some end within 60 days.
  await withoutLimit(
    api.db,
    sql`insert into licences (country_code, ticket_number, type, version, ticks, valid_until,
        document_id, document_sha256, read_by_subject, read_by_name, read_at)
      select country_code, ticket_number, 'other', 1, '{}',
        ${now}::date + case when n % 200 = 1 then -3 when n % 200 = 3 then 40 else 400 + n % 2000 end,
        'd', 'x', 'x', 'X', ${now}
      from (select country_code, ticket_number, substr(ticket_number, 3)::int as n
        from registrations where ticket_number ~ '^B-') as copied`,
  );
  await withoutLimit(api.db, sql`analyze licences`);
});
afterAll(async () => {
  watch.stop();
  await api.close();
});

test.each(['ended', 'this-month', 'ended&countryCode=FR', 'ended&status=approved&order=newest'])(
  'with 20,000 licences, an index serves those of approved registrations: %s',
  async (filter) => {
    for (const path of ['/registrations', '/registrations/count']) {
      const asked = path.endsWith('count') ? filter.replace(/&order=[a-z-]+/, '') : filter;
      watch.take();
      const answer = await api.call('GET', `${path}?licence=${asked}`, { token: staff });
      expect(answer.status, answer.text).toBe(200);
      const sent = watch.take().filter(({ text }) => text.includes('from licences where'));
      expect(sent.length).toBeGreaterThan(0);
      for (const statement of sent) {
        const plan = await planOfSent(api.db, statement);
        expect(plan).toMatch(/Scan (?:using|on) licences_ending/);
        expect(plan).not.toContain('Seq Scan on registrations');
        expect(plan).not.toContain('Seq Scan on licences');
      }
    }
  },
);

test.each([
  ['the next one to ask about', () => claimEndingQuery(now)],
  ['the question that has been due for longest', () => oldestDueQuery(now)],
  ['the figures', () => licenceFiguresQuery(now)],
])('with 20,000 licences, an index serves %s', async (_, query) => {
  const plan = await planOf(api.db, query());
  expect(plan).toMatch(/Scan (?:using|on) licences_ending/);
  expect(plan).not.toContain('Seq Scan on registrations');
  expect(plan).not.toContain('Seq Scan on licences');
});
