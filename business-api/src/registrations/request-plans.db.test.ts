import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRegistration, planOfSent } from '../testing/many-registrations.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { watchStatements } from '../testing/watch-statements.ts';
import { withoutLimit } from '../testing/without-limit.ts';

const watch = watchStatements();
const now = new Date('2026-11-20T12:00:00.000Z');
let api: TestApi;
let staff: string;
let french: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: () => now });
  staff = await api.person(['customer-service']);
  french = await api.person(['customer-service', 'market:FR'], 'Camille');
  const me = Object((await api.call('GET', '/me', { token: staff })).body).subject;
  await api.submitted('US', { ticketNumber: 'T-first' });
  await copyRegistration(api.db, 'T-first', { count: 10_000, markets: ['FR', 'JP'], now });
  // Of those that are pending, which are every fourth, every tenth was asked.
  const asked = { state: 'waiting', round: 1, points: [], askedBy: { subject: me, name: 'Robin' } };
  await withoutLimit(
    api.db,
    sql`update registrations set request_round = 1, request = ${JSON.stringify(asked)}::jsonb,
      request_asked_by = ${me},
      request_state = (array['waiting', 'answered', 'no-answer'])[
        1 + substr(ticket_number, 3)::int / 40 % 3]
      where ticket_number ~ '^B-' and substr(ticket_number, 3)::int % 40 = 0`,
  );
  await withoutLimit(api.db, sql`analyze registrations`);
  // One of forty still waits; the others were returned or have lapsed.
  await withoutLimit(
    api.db,
    sql`insert into decision_proposals (country_code, ticket_number, id, state, subject, name, request,
        causes, evidence_hash, proposed_at, expires_at)
      select country_code, ticket_number, gen_random_uuid(),
        case substr(ticket_number, 3)::int % 400 when 0 then 'waiting' when 10 then 'lapsed'
          else 'returned' end,
        ${me}, 'Robin', '{}', '[]', repeat('a', 64), ${now}, ${now}::timestamptz + interval '4 hours'
      from registrations where ticket_number ~ '^B-' and substr(ticket_number, 3)::int % 10 = 0`,
  );
  await withoutLimit(api.db, sql`analyze decision_proposals`);
});
afterAll(async () => {
  watch.stop();
  await api.close();
});

/** The plans of the statements with `text` that a path sends. */
async function plansOf(path: string, token: string, text: string): Promise<readonly string[]> {
  watch.take();
  const answer = await api.call('GET', path, { token });
  expect(answer.status, answer.text).toBe(200);
  const sent = watch.take().filter((statement) => statement.text.includes(text));
  expect(sent.length).toBeGreaterThan(0);
  return Promise.all(sent.map((statement) => planOfSent(api.db, statement)));
}

test.each([
  ['waiting', ''],
  ['no-answer', ''],
  ['answered', '&order=asked-first'],
  ['answered', '&order=due&countryCode=FR'],
])('with 20,000 rows, an index serves the filter %s%s', async (request, more) => {
  for (const token of more.includes('FR') ? [staff, french] : [staff]) {
    for (const path of ['/registrations', '/registrations/count']) {
      const filter = path.endsWith('count') ? more.replace(/&order=[a-z-]+/, '') : more;
      const address = `${path}?status=pending&request=${request}${filter}`;
      for (const plan of await plansOf(address, token, 'request_state =')) {
        expect(plan).toMatch(/registrations_(?:of_market_)?by_request on registrations/);
        expect(plan).not.toContain('Seq Scan on registrations');
      }
    }
  }
});

test.each(['', '&order=due', '&countryCode=FR', '&countryCode=FR&order=due'])(
  'with 20,000 rows and 2,000 proposals, indexes serve those that wait%s',
  async (more) => {
    for (const token of more.includes('FR') ? [staff, french] : [staff]) {
      for (const path of ['/registrations', '/registrations/count']) {
        const filter = path.endsWith('count') ? more.replace(/&order=[a-z-]+/, '') : more;
        const address = `${path}?proposal=waiting${filter}`;
        for (const plan of await plansOf(address, token, "state = 'waiting'")) {
          expect(plan).toContain('decision_proposals_to_lapse on decision_proposals');
          expect(plan).not.toContain('Seq Scan on registrations');
          expect(plan).not.toContain('Seq Scan on decision_proposals');
        }
      }
    }
  },
);
