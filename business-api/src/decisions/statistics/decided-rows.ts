import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { dayMs, utcDay } from './utc-day.ts';
import { applicantMinutes, bucketOf, type WaitBucket, waitMinutes } from './wait-buckets.ts';
import { workedLimit, workedWaits } from './worked-waits.ts';

export interface Period {
  /** Start of the first day. */
  readonly from: Date;
  readonly to: Date;
  /** Condition on `country_code`. */
  readonly isMine: RawBuilder<unknown>;
  /** Days that are not counted, first day first: the last one at least. */
  readonly openDays: readonly string[];
}

/** The days that are not counted; the last one is read until `to`. */
export async function openDaysOf(db: Db, from: Date, to: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`select day from decision_days
    where day between ${utcDay(from)}::date and ${utcDay(to)}::date
      and counted_at is not null`.execute(db);
  const counted = new Set(rows.map(({ day }) => day));
  const days: string[] = [];
  for (let at = from; at <= to; at = new Date(at.getTime() + dayMs)) {
    if (!counted.has(utcDay(at)) || utcDay(at) === utcDay(to)) days.push(utcDay(at));
  }
  return days;
}

function counted({ from, to, isMine, openDays }: Period) {
  return sql`decision_figures where day between ${utcDay(from)}::date and ${utcDay(to)}::date
    and day <> all(${`{${openDays.join(',')}}`}::date[]) and ${isMine}`;
}

/**
 * Registrations decided on open days. One range per run of days, whose size the planner can estimate:
 * it expects millions of rows from a join with the days, and compiles for longer than it reads.
 */
function uncounted({ to, isMine, openDays }: Period) {
  const ranges = runsOf(openDays).map(
    ({ begin, end }) => sql`select country_code, status, submitted_at, due_at, decided_at,
        reason_codes, applicant_minutes, evidence_state, evidence_detail
      from registrations
      where decided_at >= ${begin} and decided_at < ${end} and decided_at <= ${to} and ${isMine}`,
  );
  return sql`(${sql.join(ranges, sql` union all `)}) as registrations`;
}

/** Likewise those submitted on open days. */
function uncountedReceipts({ to, isMine, openDays }: Period) {
  const ranges = runsOf(openDays).map(
    ({ begin, end }) => sql`select country_code, submitted_at from registrations
      where submitted_at >= ${begin} and submitted_at < ${end} and submitted_at <= ${to}
        and ${isMine}`,
  );
  return sql`(${sql.join(ranges, sql` union all `)}) as registrations`;
}

/** Merges consecutive days; `end` is the start of the day after the last. */
function runsOf(days: readonly string[]): { begin: Date; end: Date }[] {
  const runs: { begin: Date; end: Date }[] = [];
  for (const day of days) {
    const begin = new Date(`${day}T00:00:00Z`);
    const end = new Date(begin.getTime() + dayMs);
    const last = runs.at(-1);
    if (last?.end.getTime() === begin.getTime()) last.end = end;
    else runs.push({ begin, end });
  }
  return runs;
}

export interface DayRow {
  readonly country_code: string;
  readonly day: string;
  readonly received: number;
  readonly approved: number;
  readonly rejected: number;
  readonly linked: number;
  /** Decided within the target. */
  readonly in_time: number;
  readonly withdrawn: number;
}

/**
 * How many were received, decided and withdrawn, by market and day; several rows for one day. Withdrawn ones are
 * few, so that they are counted each time.
 */
export async function countsByDay(db: Db, period: Period): Promise<readonly DayRow[]> {
  const { rows } = await sql<DayRow>`
    select country_code, day, received, approved, rejected, linked, in_time, 0 as withdrawn
    from ${counted(period)}
    union all
    select country_code, (decided_at at time zone 'UTC')::date, 0,
      count(*) filter (where status = 'approved')::int,
      count(*) filter (where status = 'rejected')::int,
      count(*) filter (where status = 'linked')::int,
      count(*) filter (where decided_at <= due_at)::int, 0
    from ${uncounted(period)} group by 1, 2
    union all
    select country_code, (submitted_at at time zone 'UTC')::date, count(*)::int, 0, 0, 0, 0, 0
    from ${uncountedReceipts(period)} group by 1, 2
    union all ${withdrawnQuery(period)}`.execute(db);
  return rows;
}

/** Withdrawn within the period, by market and day, as rows of `countsByDay`. */
export function withdrawnQuery({ from, to, isMine }: Pick<Period, 'from' | 'to' | 'isMine'>) {
  return sql<DayRow>`select country_code, (withdrawn_at at time zone 'UTC')::date, 0, 0, 0, 0, 0,
      count(*)::int
    from registrations where withdrawn_at >= ${from} and withdrawn_at <= ${to} and ${isMine}
    group by 1, 2`;
}

export type WaitRow = WaitBucket & {
  readonly country_code: string;
  /** From receipt to decision, with the staff, with those applicants that were asked, and in working time. */
  readonly kind: 'total' | 'staff' | 'applicant' | 'worked';
};

const kindsOfWaits = [
  { kind: 'total', lists: 'wait', minutes: waitMinutes },
  { kind: 'staff', lists: 'staff', minutes: sql`${waitMinutes} - ${applicantMinutes}` },
  { kind: 'applicant', lists: 'applicant', minutes: applicantMinutes },
] as const;

/**
 * How long they waited, by market, and how much of it with whom; how much in working time only where not too many
 * decisions are not counted yet.
 */
export async function waitsByMarket(db: Db, period: Period): Promise<readonly WaitRow[]> {
  const waits = kindsOfWaits.flatMap(({ kind, lists, minutes }) => [
    sql`select country_code, ${sql.lit(kind)} as kind, ${listed(lists, 'buckets')} as bucket,
      ${listed(lists, 'counts')} as count, ${listed(lists, 'minutes')} as minutes
      from ${counted(period)}`,
    sql`select country_code, ${sql.lit(kind)}, ${bucketOf(minutes)}, count(*), sum(${minutes})
      from ${uncounted(period)}
      where ${kind === 'applicant' ? sql`${minutes} > 0` : sql`true`} group by 1, 3`,
  ]);
  const worked = await uncountedWorked(db, period);
  if (worked !== undefined) {
    waits.push(sql`select country_code, 'worked', ${listed('worked', 'buckets')},
        ${listed('worked', 'counts')}, ${listed('worked', 'minutes')}
      from ${counted(period)}`);
  }
  const { rows } = await sql<WaitRow>`
    select country_code, kind, bucket, sum(count)::int as count, sum(minutes) as minutes
    from (${sql.join(waits, sql` union all `)}) as waits group by 1, 2, 3`.execute(db);
  // A market may have one bucket twice, counted and not: medians sort them side by side.
  return [...rows, ...(worked ?? [])];
}

async function uncountedWorked(
  db: Db,
  { to, isMine, openDays }: Period,
): Promise<readonly WaitRow[] | undefined> {
  const found: WaitRow[] = [];
  let left = workedLimit;
  for (const { begin, end } of runsOf(openDays)) {
    const waits = await workedWaits(db, {
      begin,
      end: new Date(Math.min(end.getTime(), to.getTime() + 1)),
      isMine,
      limit: left,
    });
    if (waits === undefined) return undefined;
    left -= waits.reduce((sum, { count }) => sum + count, 0);
    found.push(...waits.map((wait) => ({ ...wait, kind: 'worked' as const })));
  }
  return found;
}

export interface ReasonRow {
  readonly country_code: string;
  readonly code: string;
  readonly day: string;
  readonly count: number;
}

/** How often each reason was given, day by day, in each market. */
export async function reasonsByDay(db: Db, period: Period): Promise<readonly ReasonRow[]> {
  const { rows } = await sql<ReasonRow>`
    select country_code, code, day, sum(count)::int as count
    from (
      select country_code, day, ${listed('reason', 'codes')} as code,
        ${listed('reason', 'counts')} as count
      from ${counted(period)}
      union all
      select country_code, day, code, count(*) from (
        select country_code, (decided_at at time zone 'UTC')::date as day,
          jsonb_array_elements_text(reason_codes) as code
        from ${uncounted(period)}) as reason group by 1, 2, 3
    ) as reasons group by 1, 2, 3`.execute(db);
  return rows;
}

interface KeyRow {
  readonly key: string;
  readonly count: number;
}

/** How many were approved and rejected with which summary, `approved:ready`. */
export async function decisionsBySummary(db: Db, period: Period): Promise<readonly KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select key, sum(count)::int as count
    from (
      select ${listed('evidence', 'keys')} as key, ${listed('evidence', 'counts')} as count
      from ${counted(period)}
      union all
      select status || ':' || evidence_state, count(*) from ${uncounted(period)}
      where evidence_state is not null group by 1
    ) as summaries group by 1`.execute(db);
  return rows;
}

/** How many had which item open or contradicted, `open:name-agrees`. */
export async function failuresByItem(db: Db, period: Period): Promise<readonly KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select key, sum(count)::int as count
    from (
      select ${listed('item', 'keys')} as key, ${listed('item', 'counts')} as count
      from ${counted(period)}
      union all
      select failing.key, count(*) from ${uncounted(period)}
      cross join lateral ${failingItems(sql`registrations`)} as failing group by 1
    ) as items group by 1`.execute(db);
  return rows;
}

/**
 * A list of a day's figures, a row for each entry; those of one `select` go forward together. As a
 * join the lists would be stored for each day first, which takes two to three times as long.
 */
function listed(figure: string, list: string) {
  return sql`unnest(${sql.ref(`${figure}_${list}`)})`;
}

/**
 * The keys of the items that had failed when a row was decided, `open:name-agrees`, one row each: of
 * the summary that it was decided with, which stays as it was.
 */
export function failingItems(row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select 'contradicted:' || code as key
      from jsonb_array_elements_text(${row}.evidence_detail->'contradicted') as code
    union all
    select 'open:' || (item->>'code')
      from jsonb_array_elements(${row}.evidence_detail->'unresolved') as item
      where not ${row}.evidence_detail->'contradicted' @> jsonb_build_array(item->>'code'))`;
}
