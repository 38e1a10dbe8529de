import { DownloadTicket } from '@countersign/contract/exports';
import { RegistrationCount } from '@countersign/contract/registration-count';
import { RegistrationPage } from '@countersign/contract/registration-list';
import { Statistics, Workload } from '@countersign/contract/statistics';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRegistration, planOf, planOfSent } from '../../testing/many-registrations.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { watchStatements } from '../../testing/watch-statements.ts';
import { withoutLimit } from '../../testing/without-limit.ts';
import { countDecisionDays } from './count-decision-days.ts';
import { decidedByPerson, openByPerson } from './read-workload.ts';

const watch = watchStatements();
const now = new Date('2026-11-20T12:00:00.000Z');
let api: TestApi;
let staff: string;
let administrator: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: () => now });
  staff = await api.person(['customer-service']);
  administrator = await api.person(['administrator']);
  await api.submitted('US', { ticketNumber: 'T-first' });
  // One a minute before now: three of four were decided halfway, the newest 2,880 of them in time.
  await copyRegistration(api.db, 'T-first', { count: 10_000, markets: ['FR', 'JP'], now });
  // Beside one who decided most, ten people decided; every fortieth of the pending ones is somebody's.
  await withoutLimit(
    api.db,
    sql`update registrations set
        decided_by_subject = 's' || substr(ticket_number, 3)::int / 40 % 10,
        decided_by_name = 'Robin ' || substr(ticket_number, 3)::int / 40 % 10
      where status <> 'pending' and substr(ticket_number, 3)::int % 40 = 1`,
  );
  await sql`insert into claims (country_code, ticket_number, subject, name, claimed_at, until)
    select country_code, ticket_number, 's' || substr(ticket_number, 3)::int / 40 % 10,
      'Robin', ${now}, ${new Date(now.getTime() + 60_000)}
    from registrations where ticket_number ~ '^B-' and status = 'pending'
      and substr(ticket_number, 3)::int % 40 = 0`.execute(api.db);
  // Old ones of somebody else, as many as there are until they are removed.
  await sql`insert into claims (country_code, ticket_number, subject, name, claimed_at, until)
    select country_code, ticket_number, 'old', 'Old', ${now}, ${now}
    from registrations where status <> 'pending'`.execute(api.db);
  // Two of the pending ones were withdrawn on the same day.
  await sql`update registrations set status = 'withdrawn',
      withdrawn_at = submitted_at + interval '1 minute'
    where country_code = 'FR' and ticket_number in ('B-4', 'B-8')`.execute(api.db);
  await withoutLimit(api.db, sql`analyze registrations`);
  await withoutLimit(api.db, sql`analyze claims`);
});
afterAll(async () => {
  watch.stop();
  await api.close();
});

async function statistics(query = ''): Promise<Statistics> {
  const answer = await api.call('GET', `/statistics${query}`, { token: staff });
  return Statistics.parse(answer.body);
}

async function workload(query = ''): Promise<Workload> {
  const answer = await api.call('GET', `/statistics/people${query}`, { token: administrator });
  return Workload.parse(answer.body);
}

async function listed(query: string): Promise<number> {
  const path = `/registrations/count?exact=true&${query}`;
  const answer = await api.call('GET', path, { token: staff });
  expect(answer.status, answer.text).toBe(200);
  return RegistrationCount.parse(answer.body).count;
}

const tomorrow = (day: string) =>
  new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10);

test('each figure of a day and of a market is the count of its list', async () => {
  await countDecisionDays(api.db, now);
  const { perDay, byMarket, total } = await statistics('?days=9');
  for (const { day, received, withdrawn, waiting } of perDay) {
    const next = tomorrow(day);
    expect(await listed(`submittedFrom=${day}&submittedBefore=${next}`)).toBe(received);
    expect(await listed(`withdrawnFrom=${day}&withdrawnBefore=${next}`)).toBe(withdrawn);
    expect(await listed(`waitedOn=${day}`)).toBe(waiting);
  }
  expect(perDay.map(({ received }) => received)).toContain(2880);
  expect(perDay.at(-1)?.waiting).toBe(total.waiting);
  const period = 'decidedFrom=2026-11-12&decidedBefore=2026-11-21';
  for (const { countryCode, approved, rejected, withinTarget = 0 } of byMarket) {
    const ofMarket = `countryCode=${countryCode}&${period}`;
    expect(await listed(`${ofMarket}&target=met`)).toBe(withinTarget);
    expect(await listed(`${ofMarket}&target=missed`)).toBe(approved + rejected - withinTarget);
  }
  expect(total.withinTarget).toBeGreaterThan(1000);
  expect(total.approved + total.rejected - (total.withinTarget ?? 0)).toBeGreaterThan(1000);
});

test('figures are compared with as many days before, until the same time of the day', async () => {
  const { before, total } = await statistics('?days=3');
  expect(before).toMatchObject({
    from: '2026-11-15T00:00:00.000Z',
    to: '2026-11-17T12:00:00.000Z',
    // Two days and a half of two markets, one a minute.
    received: 2 * 3601,
  });
  const closed = total.approved + total.rejected + (total.withdrawn ?? 0);
  expect(before?.waiting).toBe(total.waiting - (total.received ?? 0) + closed);
  expect(before?.medianMinutesToDecision).toBeGreaterThan(total.medianMinutesToDecision ?? 0);
});

test('reasons are counted by whole weeks, or by days of a short period', async () => {
  const long = await statistics('?days=30');
  expect(long.slices).toEqual([
    { from: '2026-10-24', before: '2026-10-31' },
    { from: '2026-10-31', before: '2026-11-07' },
    { from: '2026-11-07', before: '2026-11-14' },
    { from: '2026-11-14', before: '2026-11-21' },
  ]);
  for (const [index, { from, before }] of (long.slices ?? []).entries()) {
    for (const { reasonCode, perSlice } of long.byReason) {
      const period = `decidedFrom=${from}&decidedBefore=${before}&reasonCode=${reasonCode}`;
      expect(await listed(period)).toBe(perSlice?.[index]);
    }
  }
  const short = await statistics('?days=2');
  expect(short.slices).toHaveLength(2);
  // Of the two days before, until noon.
  expect(short.byReason.map(({ reasonCode, before }) => [reasonCode, before])).toEqual([
    ['L01', expect.any(Number)],
    ['X03', expect.any(Number)],
  ]);
});

test('each figure of a person is the count of their list', async () => {
  const { people, from, isCut } = await workload();
  expect(people).toHaveLength(11);
  expect(isCut).toBe(false);
  for (const { subject, name, open, overdue, decided, medianMinutesToDecision } of people) {
    expect(name).toBe(subject === 's' ? 'N' : `Robin ${subject.slice(1)}`);
    expect(await listed(`assignedTo=${subject}`)).toBe(open);
    expect(await listed(`assignedTo=${subject}&due=overdue`)).toBe(overdue);
    expect(await listed(`decidedBy=${subject}&decidedFrom=${from.slice(0, 10)}`)).toBe(decided);
    expect(medianMinutesToDecision === null).toBe(decided === 0);
  }
  expect(people[0]?.open).toBeGreaterThan(10);
  const french = await workload('?countryCode=FR');
  expect(french.people[0]?.open).toBe((people[0]?.open ?? 0) / 2);
});

test('figures are saved as a table of markets and days', async () => {
  const ofJapan = await api.person(['customer-service', 'market:JP'], 'Yuki');
  const file = async (token: string, filter: object) => {
    const body = { figures: { days: 3 }, filter, separator: 'semicolon' };
    const prepared = await api.call('POST', '/exports', { token, body });
    expect(prepared.status, prepared.text).toBe(201);
    const { ticket } = DownloadTicket.parse(prepared.body);
    const answer = await fetch(`${api.url}/api/registrations.csv?ticket=${ticket}`);
    return {
      name: answer.headers.get('content-disposition'),
      lines: (await answer.text())
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(';')),
    };
  };
  const { perDay, total } = await statistics('?days=3&countryCode=FR');
  const { name, lines } = await file(staff, { countryCode: 'FR' });
  expect(name).toBe('attachment; filename="figures-FR-2026-11-20.csv"');
  const [head = [], ...rows] = lines;
  const cell = (row: string[] | undefined, column: string) => row?.[head.indexOf(column)];
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    ['period', '2026-11-18', '2026-11-20', 'FR'],
    ['day', '2026-11-18', '2026-11-18', 'FR'],
    ['day', '2026-11-19', '2026-11-19', 'FR'],
    ['day', '2026-11-20', '2026-11-20', 'FR'],
  ]);
  for (const column of ['received', 'approved', 'withinTarget', 'waiting'] as const) {
    expect(cell(rows[0], column)).toBe(String(total[column]));
  }
  for (const column of ['received', 'rejected', 'withdrawn', 'waiting'] as const) {
    expect(rows.slice(1).map((row) => cell(row, column))).toEqual(
      perDay.map((day) => String(day[column])),
    );
  }
  expect(cell(rows[0], 'medianMinutesToDecision')).toBe(String(total.medianMinutesToDecision));
  expect(Number(cell(rows[0], 'L01'))).toBeGreaterThan(100);
  // Of one's own markets, and recorded in their chains.
  const { lines: own } = await file(ofJapan, {});
  expect(new Set(own.slice(1).map((row) => row[3]))).toEqual(new Set(['JP']));
  const body = { figures: { days: 3 }, filter: { countryCode: 'FR' } };
  const foreign = await api.call('POST', '/exports', { token: ofJapan, body });
  expect(foreign.problem().code).toBe('market-not-yours');
});

test('the work of people is for administrators, of their markets', async () => {
  const answer = await api.call('GET', '/statistics/people', { token: staff });
  expect(answer.status).toBe(403);
  const ofJapan = await api.person(['administrator', 'market:JP'], 'Yuki');
  const foreign = await api.call('GET', '/statistics/people?countryCode=FR', { token: ofJapan });
  expect(foreign.problem().code).toBe('market-not-yours');
  const outsider = await api.person(['administrator', 'market:?'], 'Outsider');
  const none = await api.call('GET', '/statistics/people', { token: outsider });
  expect(Workload.parse(none.body).people).toEqual([]);
});

test('who waited on a day is listed from the newest', async () => {
  const path = '/registrations?waitedOn=2026-11-16&order=newest&countryCode=FR';
  const answer = await api.call('GET', path, { token: staff });
  const { items } = RegistrationPage.parse(answer.body);
  expect(items.length).toBeGreaterThan(5);
  for (const { submittedAt, decidedAt } of items) {
    expect(submittedAt < '2026-11-17').toBe(true);
    expect(decidedAt === null || decidedAt >= '2026-11-17').toBe(true);
  }
});

const indexes = {
  assignedTo: /claims_by_person/,
  decidedBy: /registrations_by_decider/,
  missed: /registrations_(?:of_market_)?decided_late/,
  met: /registrations_(?:of_market_)?decided/,
  submitted: /registrations_(?:by_age|of_market)\b/,
  withdrawn: /registrations_withdrawn/,
  waited: /registrations_(?:waited|by_age|of_market)\b/,
  waitedLong: /registrations_waited/,
};

test.each([
  ['assignedTo=s3', indexes.assignedTo],
  ['decidedBy=s3', indexes.decidedBy],
  ['decidedBy=s3&decidedFrom=2026-11-14', indexes.decidedBy],
  ['target=missed', indexes.missed],
  ['target=missed&decidedFrom=2026-11-14&decidedBefore=2026-11-15', indexes.missed],
  ['target=met&decidedFrom=2026-11-14&decidedBefore=2026-11-15', indexes.met],
  ['submittedFrom=2026-11-14&submittedBefore=2026-11-15', indexes.submitted],
  ['withdrawnFrom=2026-11-14&withdrawnBefore=2026-11-21', indexes.withdrawn],
  ['waitedOn=2026-11-19', indexes.waited],
  ['waitedOn=2026-11-13&order=newest', indexes.waitedLong],
])('with 20,000 rows, an index serves %s', async (query, index) => {
  for (const market of ['', '&countryCode=FR']) {
    for (const path of ['/registrations', '/registrations/count']) {
      watch.take();
      const filter = path.endsWith('count') ? query.replace(/&order=[a-z-]+/, '') : query;
      const answer = await api.call('GET', `${path}?${filter}${market}`, { token: staff });
      expect(answer.status, answer.text).toBe(200);
      const sent = watch.take().filter(({ text }) => text.includes('from registrations'));
      const [statement] = sent;
      if (statement === undefined) throw new Error('Nothing was read.');
      const plan = await planOfSent(api.db, statement);
      expect(plan).toMatch(index);
      expect(plan).not.toContain('Seq Scan on registrations');
    }
  }
});

test('the week of a person and what was received are read from indexes alone', async () => {
  await withoutLimit(api.db, sql`vacuum analyze registrations`);
  const since = new Date(now.getTime() - 3_600_000);
  const ofMarket = sql`country_code = any('{FR,JP}')`;
  expect(await planOf(api.db, decidedByPerson(ofMarket, since, now))).toContain(
    'Index Only Scan using registrations_decided',
  );
  const open = await planOf(api.db, openByPerson(ofMarket, now));
  expect(open).not.toContain('Seq Scan on registrations');
  const received = await planOf(
    api.db,
    sql`select country_code, count(*) from registrations
      where submitted_at >= ${since} and submitted_at <= ${now} and ${ofMarket} group by 1`,
  );
  expect(received).toMatch(/Index Only Scan using registrations_(?:by_age|of_market)/);
});
