import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { failingItems } from './failing-items.ts';
import { dayMs, utcDay } from './utc-day.ts';
import { applicantMinutes, bucketOf, type WaitBucket, waitMinutes } from './wait-buckets.ts';

export interface Period {
  /** Start of the first day. */
  readonly from: Date;
  readonly to: Date;
  /** Condition on `country_code`. */
  readonly isMine: RawBuilder<unknown>;
  /** Days that are not counted, first day first: today at least. */
  readonly openDays: readonly string[];
}

export async function openDaysOf(db: Db, from: Date, to: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`select day from decision_days
    where day between ${utcDay(from)}::date and ${utcDay(to)}::date
      and counted_at is not null`.execute(db);
  const counted = new Set(rows.map(({ day }) => day));
  const days: string[] = [];
  for (let at = from; at <= to; at = new Date(at.getTime() + dayMs)) {
    if (!counted.has(utcDay(at))) days.push(utcDay(at));
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
    ({ begin, end }) => sql`select country_code, status, submitted_at, decided_at, reason_codes,
        applicant_minutes, evidence_state, evidence_detail
      from registrations
      where decided_at >= ${begin} and decided_at < ${end} and decided_at <= ${to} and ${isMine}`,
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

interface DayRow {
  readonly country_code: string;
  readonly day: string;
  readonly approved: number;
  readonly rejected: number;
}

/** How many were decided, by market and day. */
export async function decidedByDay(db: Db, period: Period): Promise<readonly DayRow[]> {
  const { rows } = await sql<DayRow>`
    select country_code, day, approved, rejected from ${counted(period)}
    union all
    select country_code, (decided_at at time zone 'UTC')::date, count(*) filter (where status = 'approved')::int,
      count(*) filter (where status = 'rejected')::int
    from ${uncounted(period)} group by 1, 2`.execute(db);
  return rows;
}

export type WaitRow = WaitBucket & {
  readonly country_code: string;
  /** From receipt to decision, with the staff, and with those applicants that were asked. */
  readonly kind: 'total' | 'staff' | 'applicant';
};

const kindsOfWaits = [
  { kind: 'total', lists: 'wait', minutes: waitMinutes },
  { kind: 'staff', lists: 'staff', minutes: sql`${waitMinutes} - ${applicantMinutes}` },
  { kind: 'applicant', lists: 'applicant', minutes: applicantMinutes },
] as const;

/** How long they waited, by market, and how much of it with whom. */
export async function waitsByMarket(db: Db, period: Period): Promise<readonly WaitRow[]> {
  const waits = kindsOfWaits.flatMap(({ kind, lists, minutes }) => [
    sql`select country_code, ${sql.lit(kind)} as kind, ${listed(lists, 'buckets')} as bucket,
      ${listed(lists, 'counts')} as count, ${listed(lists, 'minutes')} as minutes
      from ${counted(period)}`,
    sql`select country_code, ${sql.lit(kind)}, ${bucketOf(minutes)}, count(*), sum(${minutes})
      from ${uncounted(period)}
      where ${kind === 'applicant' ? sql`${minutes} > 0` : sql`true`} group by 1, 3`,
  ]);
  const { rows } = await sql<WaitRow>`
    select country_code, kind, bucket, sum(count)::int as count, sum(minutes) as minutes
    from (${sql.join(waits, sql` union all `)}) as waits group by 1, 2, 3`.execute(db);
  return rows;
}

/** Reasons, most frequent first. */
export async function reasonsByCount(
  db: Db,
  period: Period,
): Promise<readonly { readonly code: string; readonly count: number }[]> {
  const { rows } = await sql<{ code: string; count: number }>`
    select code, sum(count)::int as count
    from (
      select ${listed('reason', 'codes')} as code, ${listed('reason', 'counts')} as count
      from ${counted(period)}
      union all
      select code, count(*) from (select jsonb_array_elements_text(reason_codes) as code
        from ${uncounted(period)}) as reason group by 1
    ) as reasons group by 1 order by 2 desc, 1`.execute(db);
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
