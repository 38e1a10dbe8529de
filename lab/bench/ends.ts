import { loadavg } from 'node:os';
import { countQuery, endingQuery } from '@countersign/business-api/erasure/ending-registrations';
import {
  claimEndingQuery,
  licenceFiguresQuery,
  oldestDueQuery,
} from '@countersign/business-api/licences/ending-licences';
import { connect } from '@countersign/business-api/platform/database/connect';
import type { Db } from '@countersign/business-api/platform/database/database';
import { CountryCode } from '@countersign/domain/market/country-code';
import { type RawBuilder, sql } from 'kysely';
import { findPostgres } from '../../tools/postgres/find-postgres.ts';
import { startPrivateCluster } from '../../tools/postgres/private-cluster.ts';
import { runPsql } from '../../tools/postgres/run-psql.ts';

// `npm run bench:ends -- 1000000`: fills a PostgreSQL of its own with so many registrations of six markets, of which two in
// three are decided, one in ten has a licence and one in a thousand a hold, and says by `explain (analyze, buffers)` how the
// scans for what ends are done: of retention and of licences. It removes what it has made. Fails where one reads a table whole.
const count = Number(process.argv[2] ?? 1_000_000);
const now = new Date('2026-11-20T12:00:00.000Z');
const markets = ['FR', 'US', 'JP', 'DE', 'GB', 'ES'];
const programs = findPostgres();
if (programs === undefined) throw new Error('No PostgreSQL was found.');
const postgres = programs;
if (!Number.isSafeInteger(count) || count < 1) throw new Error('How many? A whole number.');

const cluster = await startPrivateCluster(postgres);
const database = await connect({ engine: 'postgres', url: cluster.url }, () => undefined);
try {
  await database.prepare();
  const beganMs = performance.now();
  fill();
  const seconds = ((performance.now() - beganMs) / 1000).toFixed(0);
  console.log(`${count} registrations written in ${seconds} s. Load ${loadavg()[0]}.`);
  const countryCode = CountryCode.parse('FR');
  const before = new Date(now.getTime() - 1700 * 86_400_000);
  const ending = { countryCode, kind: 'rejected', before } as const;
  const page = { after: undefined, at: now, limit: 20 };
  await explain(database.db, 'retention: a page of what ends', endingQuery(ending, page));
  await explain(database.db, 'retention: how much ends, at most 20,000', countQuery(ending, now));
  await explain(database.db, 'licences: the next one to ask about', claimEndingQuery(now));
  await explain(database.db, 'licences: the one due for longest', oldestDueQuery(now));
  await explain(database.db, 'licences: the figures', licenceFiguresQuery(now));
} finally {
  await database.close();
  await cluster.stop();
}

function fill(): void {
  const sql = (text: string) => runPsql(postgres, cluster.url, text);
  const at = `timestamptz '${now.toISOString()}'`;
  // Decisions of five years, in all markets alike.
  sql(`insert into registrations (country_code, ticket_number, status, version, submitted_at, due_at,
      search, submitted_by_client, applicant_locale, practice, contact, documents, practice_name,
      city, decided_by_subject, decided_by_name, decided_at, reason_codes, mail_held_until)
    select ('{${markets.join(',')}}'::text[])[1 + n / 3 % ${markets.length}], 'B-' || n,
      case n % 3 when 0 then 'pending' when 1 then 'rejected' else 'approved' end, 1,
      at, at + interval '24 hours', array_to_tsvector(array['n' || n]), 'bulk', 'fr',
      '{}', '{}', '[]', 'Practice ' || n, 'Lyon', case when n % 3 > 0 then 's' end,
      case when n % 3 > 0 then 'N' end, case when n % 3 > 0 then at + interval '4 hours' end,
      case when n % 3 > 0 then '["L01"]'::jsonb end,
      case when n % 3 > 0 then at + interval '4 hours' end
    from (select n, ${at} - n * (interval '1825 days' / ${count}) as at
      from generate_series(1, ${count}) n) as numbered`);
  sql(`insert into licences (country_code, ticket_number, type, version, ticks, valid_until,
      document_id, document_sha256, read_by_subject, read_by_name, read_at)
    select country_code, ticket_number, 'other', 1, '{}',
      date '${now.toISOString().slice(0, 10)}' + (n / 3 % 1500) - 100, 'd', 'x', 'x', 'X', ${at}
    from (select country_code, ticket_number, substr(ticket_number, 3)::int as n
      from registrations where status = 'approved') as approved where n % 10 < 3`);
  sql(`insert into retention_holds (country_code, ticket_number, reason, until, set_by_subject,
      set_by_name, set_at)
    select country_code, ticket_number, 'x', '2999-01-01', 'x', 'X', ${at}
    from registrations where substr(ticket_number, 3)::int % 1000 = 1`);
  sql(`insert into market_settings (country_code) select unnest('{${markets.join(',')}}'::text[])
    on conflict do nothing`);
  sql('vacuum analyze');
}

async function explain(db: Db, name: string, statement: RawBuilder<unknown>): Promise<void> {
  let lines: readonly string[] = [];
  // The second time the pages are in memory, as they are in daily use.
  for (let turn = 0; turn < 2; turn += 1) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers)
      ${statement}`.execute(db);
    lines = rows.map((row) => row['QUERY PLAN']);
  }
  const took = lines.find((line) => line.startsWith('Execution Time')) ?? '';
  console.log(`\n${name}: ${took}`);
  for (const line of lines.filter((one) => / Scan |Buffers: /.test(one)).slice(0, 12))
    console.log(`  ${line.trim()}`);
  const whole = lines.find((line) => /Seq Scan on (?:registrations|licences)/.test(line));
  if (whole !== undefined) {
    console.error(`${name} reads a table whole: ${whole.trim()}`);
    process.exitCode = 1;
  }
}
