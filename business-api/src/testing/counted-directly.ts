import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { storedCalendar, type WorkedRow, workedMs } from '../working-time/room.ts';

interface DecidedRow {
  readonly status: string;
  readonly evidence_state: string | null;
  readonly evidence_detail: {
    readonly contradicted?: readonly string[];
    readonly unresolved?: readonly { readonly code: string }[];
  } | null;
}

/** What statistics say was decided, counted from the registrations themselves. */
export async function countedDirectly(
  db: Db,
  { from, to, markets }: { from: string; to: string; markets: readonly string[] },
) {
  const decided = sql`from registrations where decided_at >= ${from} and decided_at <= ${to}
    and country_code = any(${`{${markets.join(',')}}`}::text[])`;
  const { rows: sums } = await sql<{
    market: string;
    median: number | null;
    staff: number | null;
    applicant: number | null;
  }>`
    select coalesce(country_code, 'all') as market,
      count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'rejected')::int as rejected,
      percentile_cont(0.5) within group
        (order by extract(epoch from decided_at - submitted_at)::float8 / 60) as median,
      percentile_cont(0.5) within group (order by
        extract(epoch from decided_at - submitted_at)::float8 / 60 - applicant_minutes) as staff,
      percentile_cont(0.5) within group (order by applicant_minutes)
        filter (where applicant_minutes > 0) as applicant
    ${decided} group by grouping sets ((country_code), ()) order by 1`.execute(db);
  const worked = await workedMinutes(db, decided);
  const byMarket = sums.map(({ market, ...row }) => {
    const minutes = worked.filter((one) => market === 'all' || one.market === market);
    return { market, ...row, worked: medianOf(minutes.map((one) => one.minutes)) };
  });
  const { rows: perDay } = await sql`
    select to_char(decided_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'rejected')::int as rejected
    ${decided} group by 1 order by 1`.execute(db);
  const mine = sql`country_code = any(${`{${markets.join(',')}}`}::text[])`;
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} <= ${to} and ${mine}`;
  const { rows: received } = await sql<{
    received: number;
    withdrawn: number;
    withinTarget: number;
  }>`
    select (select count(*)::int from registrations where ${within('submitted_at')}) as received,
      (select count(*)::int from registrations where ${within('withdrawn_at')}) as withdrawn,
      (select count(*)::int from registrations
        where ${within('decided_at')} and decided_at <= due_at) as "withinTarget"`.execute(db);
  const { rows: waiting } = await sql<{ day: string; waiting: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, (select count(*)::int from registrations
      where submitted_at < day + interval '1 day' and ${mine}
        and coalesce(decided_at, withdrawn_at, 'infinity') >= day + interval '1 day') as waiting
    from generate_series(${from.slice(0, 10)}::timestamp, ${to.slice(0, 10)}::timestamp,
      interval '1 day') as day order by 1`.execute(db);
  const { rows: byReason } = await sql`
    select code as "reasonCode", count(*)::int as count
    from (select jsonb_array_elements_text(reason_codes) as code ${decided}) as reason
    group by 1 order by 2 desc, 1`.execute(db);
  const { rows } = await sql<DecidedRow>`select status, evidence_state, evidence_detail
    ${decided}`.execute(db);
  const summaries: Record<string, number> = {};
  const items: Record<string, number> = {};
  const add = (into: Record<string, number>, key: string) => {
    into[key] = (into[key] ?? 0) + 1;
  };
  for (const { status, evidence_state, evidence_detail } of rows) {
    if (evidence_state === null) continue;
    add(summaries, `${status}:${evidence_state}`);
    const { contradicted = [], unresolved = [] } = evidence_detail ?? {};
    for (const code of contradicted) add(items, `contradicted:${code}`);
    for (const { code } of unresolved) if (!contradicted.includes(code)) add(items, `open:${code}`);
  }
  return { byMarket, perDay, byReason, summaries, items, counts: received[0], waiting };
}

/** The working time of each decision in a market with working hours. */
async function workedMinutes(db: Db, decided: RawBuilder<unknown>) {
  const { rows } = await sql<
    WorkedRow & { market: string; decided_at: Date; working_time: unknown }
  >`
    select country_code as market, submitted_at, clock_from, clock_spent_ms, decided_at,
      (select working_time from market_settings
        where market_settings.country_code = registrations.country_code) as working_time
    ${decided}`.execute(db);
  return rows.flatMap((row) => {
    const calendar = storedCalendar(row.working_time);
    if (calendar === null) return [];
    return [{ market: row.market, minutes: workedMs(row, row.decided_at, calendar) / 60_000 }];
  });
}

function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [lower, upper] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2;
}
