import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRegistration, planOf, planOfSent } from '../testing/many-registrations.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { watchStatements } from '../testing/watch-statements.ts';
import { withoutLimit } from '../testing/without-limit.ts';
import { holdersQuery } from './account-routes.ts';
import { accountFiguresQuery } from './account-rows.ts';

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
    sql`insert into market_settings (country_code, accounts) values ('FR', 'expected'), ('JP', 'expected')
      on conflict (country_code) do update set accounts = 'expected'`,
  );
  // Of a hundred accounts one is missing and one faulted.
  await withoutLimit(
    api.db,
    sql`insert into accounts (country_code, ticket_number, state, number, fault, changed_at, due_at)
      select country_code, ticket_number,
        case when n % 100 = 2 then 'expected' when n % 100 = 3 then 'faulted' else 'reported' end,
        case when n % 100 not in (2, 3) then 'K-' || n end, case when n % 100 = 3 then 'x' end,
        ${now}, case when n % 100 in (2, 3) then ${now}::timestamptz - n * interval '1 minute' end
      from (select country_code, ticket_number, substr(ticket_number, 3)::int as n
        from registrations where ticket_number ~ '^B-' and status = 'approved') as approved`,
  );
  await withoutLimit(api.db, sql`analyze accounts`);
});
afterAll(async () => {
  watch.stop();
  await api.close();
});

test.each(['', '&countryCode=FR', '&status=approved', '&status=approved&order=newest'])(
  'with 20,000 rows and 10,000 accounts, indexes serve those that are work%s',
  async (more) => {
    for (const path of ['/registrations', '/registrations/count']) {
      const filter = path.endsWith('count') ? more.replace(/&order=[a-z-]+/, '') : more;
      watch.take();
      const answer = await api.call('GET', `${path}?account=open${filter}`, { token: staff });
      expect(answer.status, answer.text).toBe(200);
      const sent = watch.take().filter(({ text }) => text.includes('from accounts where due_at'));
      expect(sent.length).toBeGreaterThan(0);
      for (const statement of sent) {
        const plan = await planOfSent(api.db, statement);
        expect(plan).toMatch(/Scan (?:using|on) accounts_due/);
        expect(plan).not.toContain('Seq Scan on registrations');
        expect(plan).not.toContain('Seq Scan on accounts');
      }
    }
  },
);

test('with 20,000 rows, the figures read those that are work alone', async () => {
  const plan = await planOf(api.db, accountFiguresQuery(now));
  expect(plan).toMatch(/Scan (?:using|on) accounts_due/);
});

test('with 20,000 rows, whose a number is takes the rows of that number alone', async () => {
  const key = RegistrationKey.parse({ countryCode: 'FR', ticketNumber: 'T-1' });
  const plan = await planOf(api.db, holdersQuery(key, 'K-6'));
  expect(plan).toMatch(/Scan (?:using|on) accounts_by_number/);
  expect(plan).not.toContain('Seq Scan');
});
