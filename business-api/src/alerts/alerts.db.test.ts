import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '../platform/database/connect.ts';
import { newId } from '../platform/database/new-id.ts';
import { openPreparedDatabase } from '../testing/open-prepared-database.ts';
import { settableClock } from '../testing/settable-clock.ts';
import { withoutLimit } from '../testing/without-limit.ts';
import {
  type AlertThresholds,
  decisionsQuery,
  exportsQuery,
  lockOutsQuery,
  refusalsQuery,
} from './alert-rules.ts';
import { noticeBreaches } from './alert-worker.ts';

// A Friday, 11 o'clock in Paris.
const clock = settableClock();
const thresholds: AlertThresholds = {
  'mass-decisions': 5,
  'outside-hours': 2,
  'mass-export': 2,
  'code-guessing': 10,
  'lock-outs': 1,
  'tokens-refused': 50,
};
let open: OpenDatabase;
beforeAll(async () => {
  open = await openPreparedDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  clock.set(0);
  for (const table of [
    'alerts',
    'history_events',
    'export_tickets',
    'refused_requests',
    'market_settings',
  ]) {
    await sql`delete from ${sql.table(table)}`.execute(open.db);
  }
});

async function addEvents(
  count: number,
  { subject = 'one', kind = 'approved', market = 'FR', secondsAgo = 60, payload = {} } = {},
): Promise<void> {
  const actor = JSON.stringify({ kind: 'staff', subject, name: 'Noor Haddad' });
  for (let index = 0; index < count; index += 1) {
    await sql`insert into history_events (country_code, ticket_number, sequence, id, kind, at, actor,
        payload, personal_hashes, previous_hash, hash)
      values (${market}, ${newId()}, 1, ${newId()}, ${kind},
        ${new Date(clock.now().getTime() - secondsAgo * 1000)}, ${actor}, ${JSON.stringify(payload)},
        '{}', '', ${'0'.repeat(64)})`.execute(open.db);
  }
}
const addExport = (subject = 'one') =>
  sql`insert into export_tickets (ticket_hash, subject, name, markets, filter, created_at, expires_at, used_at)
    values (${newId().replaceAll('-', '').repeat(2)}, ${subject}, 'Noor Haddad', '["FR"]', '{}', ${clock.now()},
      ${clock.now()}, ${clock.at(-60)})`.execute(open.db);
const addRefusals = (code: string, times: number) =>
  sql`insert into refused_requests (at, code, operation, subject, country_code, network, request, times)
    values (${clock.at(-60)}, ${code}, '', '', 'FR', 'abc', 'r', ${times})`.execute(open.db);

const lines: object[] = [];
const counted: string[] = [];
function notice(changed: Partial<AlertThresholds> = {}) {
  lines.splice(0);
  counted.splice(0);
  return noticeBreaches({
    db: open.db,
    thresholds: { ...thresholds, ...changed },
    now: clock.now,
    log: { warn: (fields: object) => void lines.push(fields) },
    onNoticed: (rule) => void counted.push(rule),
  });
}

test('each rule is noticed from its threshold on, in log and metric, and without a name', async () => {
  await addEvents(4);
  await addExport();
  await addRefusals('answer-code-refused', 9);
  await addRefusals('unauthenticated', 49);
  await addEvents(9, { kind: 'request-codes-refused', payload: { round: 1, count: 5 } });
  expect(await notice()).toEqual([]);
  await addEvents(1);
  await addExport();
  await addRefusals('answer-code-refused', 1);
  await addRefusals('unauthenticated', 1);
  await addEvents(1, { kind: 'status-codes-refused', payload: { count: 20 } });
  expect(await notice()).toEqual([
    { rule: 'mass-decisions', market: 'FR', subject: 'one', count: 5 },
    { rule: 'mass-export', market: 'FR', subject: 'one', count: 2 },
    { rule: 'code-guessing', market: 'FR', subject: 'abc', count: 10 },
    { rule: 'lock-outs', market: 'FR', subject: '', count: 1 },
    { rule: 'tokens-refused', market: 'FR', subject: 'abc', count: 50 },
  ]);
  expect(counted).toHaveLength(5);
  expect(lines[0]).toEqual({ rule: 'mass-decisions', market: 'FR', subject: 'one', count: 5 });
  expect(JSON.stringify(lines)).not.toContain('Noor');
});

test('a rule is noticed once a person and hour, by one of several copies', async () => {
  await addEvents(5);
  const [first, second] = await Promise.all([notice(), notice()]);
  expect(first.length + second.length).toBe(1);
  await addEvents(5);
  expect(await notice()).toEqual([]);
  await addEvents(5, { subject: 'another' });
  expect(await notice()).toMatchObject([{ subject: 'another' }]);
  clock.set(3601);
  await addEvents(5);
  expect(await notice()).toContainEqual(
    expect.objectContaining({ rule: 'mass-decisions', subject: 'one' }),
  );
});

test('decisions outside of the hours in which a market works are noticed, where it says them', async () => {
  await addEvents(3);
  const only = { 'mass-decisions': 0 };
  expect(await notice(only)).toEqual([]);
  const evening = [{ from: '18:00', to: '20:00' }];
  const day = [{ from: '08:00', to: '17:00' }];
  const hours = (spans: object) =>
    JSON.stringify({
      zone: 'Europe/Paris',
      week: [spans, spans, spans, spans, spans, [], []],
      region: null,
      holidays: [],
    });
  const set = (spans: object) =>
    sql`insert into market_settings (country_code, working_time) values ('FR', ${hours(spans)})
      on conflict (country_code) do update set working_time = excluded.working_time`.execute(
      open.db,
    );
  await set(day);
  expect(await notice(only)).toEqual([]);
  await set(evening);
  expect(await notice(only)).toEqual([
    { rule: 'outside-hours', market: 'FR', subject: 'one', count: 3 },
  ]);
});

test('a rule whose threshold is 0 is off', async () => {
  await addEvents(50);
  expect(await notice({ 'mass-decisions': 0 })).toEqual([]);
});

test('with 20,000 rows, an index serves each rule', async () => {
  const rows = 20_000;
  const now = clock.now();
  const fills = [
    sql`insert into history_events (country_code, ticket_number, sequence, id, kind, at, actor,
        payload, personal_hashes, previous_hash, hash)
      select 'US', 'T-' || n, 1, gen_random_uuid(), 'approved',
        ${now}::timestamptz - n * interval '1 minute',
        jsonb_build_object('kind', 'staff', 'subject', 'subject ' || n % 50), '{}', '{}', '',
        ${'0'.repeat(64)}
      from generate_series(1, ${rows}::int) n`,
    sql`insert into export_tickets (ticket_hash, subject, name, markets, filter, created_at, expires_at, used_at)
      select encode(sha256(n::text::bytea), 'hex'), 'subject', 'name', '"all"', '{}', at, at, at
      from (select n, ${now}::timestamptz - n * interval '1 minute' as at
        from generate_series(1, ${rows}::int) n) as times`,
    sql`insert into refused_requests (at, code, operation, subject, country_code, network, request, times)
      select ${now}::timestamptz - n * interval '1 minute', 'no-role', '', '', '', '', 'r', 1
      from generate_series(1, ${rows}::int) n`,
  ];
  for (const fill of fills) await withoutLimit(open.db, fill);
  for (const table of ['history_events', 'export_tickets', 'refused_requests']) {
    await withoutLimit(open.db, sql`analyze ${sql.table(table)}`);
  }
  const plan = async (query: RawBuilder<unknown>) => {
    const { sql: text, parameters } = query.compile(open.db);
    const explained = CompiledQuery.raw(`explain ${text}`, [...parameters]);
    return JSON.stringify((await open.db.executeQuery(explained)).rows);
  };
  const since = clock.at(-3600);
  expect(await plan(decisionsQuery(since))).toContain('history_events_by_time');
  expect(await plan(exportsQuery(since))).toContain('export_tickets_used');
  expect(await plan(refusalsQuery('no-role', since))).toContain('refused_requests_by_time');
  expect(await plan(lockOutsQuery(since))).toContain('history_events_by_time');
});
