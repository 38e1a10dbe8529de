import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../platform/database/connect.ts';
import { openPreparedDatabase } from '../testing/open-prepared-database.ts';
import { withoutLimit } from '../testing/without-limit.ts';
import { forgetRefusalsQuery } from './refusals/refusal-recorder.ts';
import { lastIdQuery, numberedQuery } from './sources/all-sources.ts';
import { historyQuery } from './sources/history-source.ts';
import { marketQuery } from './sources/market-source.ts';

const now = new Date('2026-11-20T10:00:00Z');
const rows = 20_000;
const noId = '00000000-0000-0000-0000-000000000000';
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();

let open: OpenDatabase;
beforeAll(async () => {
  open = await openPreparedDatabase();
  const hash = '0'.repeat(64);
  const fills = [
    sql`insert into history_events (country_code, ticket_number, sequence, id, kind, at, actor,
        payload, personal_hashes, previous_hash, hash)
      select 'US', 'T-' || n, 1, gen_random_uuid(),
        case n % 10 when 0 then 'approved' else 'mail-sent' end,
        ${now}::timestamptz - n * interval '1 second', '{"kind": "system"}', '{}', '{}', '', ${hash}
      from generate_series(1, ${rows}::int) n`,
    sql`insert into market_chains (country_code, event_count)
      select 'A' || chr(65 + n), ${rows / 20} from generate_series(0, 19) n`,
    sql`insert into market_events (country_code, sequence, kind, at, actor, payload, personal_hashes,
        previous_hash, hash)
      select 'A' || chr(65 + n % 20), 1 + n / 20, 'exported', ${now}, '{"kind": "system"}', '{}', '{}',
        '', ${hash}
      from generate_series(0, ${rows}::int - 1) n`,
    sql`insert into detail_reads (read_at, subject, name, operation, country_code, ticket_number, times)
      select ${now}, 'one', 'One', 'readHistory', 'US', 'T-' || n, 1
      from generate_series(1, ${rows}::int) n`,
    sql`insert into refused_requests
        (at, code, operation, subject, country_code, network, request, times)
      select ${now}, 'no-role', '', '', '', '', 'r', 1 from generate_series(1, ${rows}::int) n`,
  ];
  for (const fill of fills) await withoutLimit(open.db, fill);
  for (const table of [
    'history_events',
    'market_events',
    'market_chains',
    'detail_reads',
    'refused_requests',
  ]) {
    await withoutLimit(open.db, sql`analyze ${sql.table(table)}`);
  }
});
afterAll(() => open.close());

async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const { sql: text, parameters } = query.compile(open.db);
  const plan = CompiledQuery.raw(`explain ${text}`, [...parameters]);
  return JSON.stringify((await open.db.executeQuery(plan)).rows);
}

const sent = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => [`A${String.fromCharCode(65 + index)}`, rows / 20 - 5]),
);

test.each<[string, RawBuilder<unknown>, string, string]>([
  [
    'the history',
    historyQuery({ at: secondsAgo(120), id: noId }, { at: secondsAgo(60), id: noId }, 200),
    'history_events_by_time',
    'history_events',
  ],
  ['the chains of markets', marketQuery(sent, 200), 'market_events_pkey', 'market_events'],
  [
    'reads',
    numberedQuery('detail_reads', { after: rows - 50, until: rows }, 200),
    'detail_reads_pkey',
    'detail_reads',
  ],
  ['the newest read', lastIdQuery('detail_reads'), 'detail_reads_pkey', 'detail_reads'],
  [
    'refusals',
    numberedQuery('refused_requests', { after: rows - 50, until: rows }, 200),
    'refused_requests_pkey',
    'refused_requests',
  ],
  [
    'refusals that go',
    forgetRefusalsQuery(500, rows - 100),
    'refused_requests_pkey',
    'refused_requests',
  ],
])('with 20,000 rows, an index serves %s', async (_, query, index, table) => {
  const plan = await planOf(query);
  expect(plan).toContain(index);
  expect(plan).not.toContain(`Seq Scan on ${table}`);
});
