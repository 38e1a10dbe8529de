import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { failingItems } from './decided-rows.ts';
import { beginOfDay, dayMs, utcDay } from './utc-day.ts';
import { applicantMinutes, bucketOf, waitMinutes } from './wait-buckets.ts';
import { workedWaits } from './worked-waits.ts';

/** How far statistics reach back: the longest period and the one before. */
const longestDays = 2 * 92;
/** A decision gets its time before its commit, from clocks that differ by seconds. */
const settledMs = 2 * 3_600_000;
/** Other changes of the rows (by an older copy or by hand) are counted by the next day. */
const countedForMs = dayMs;
/** Spreads the recounts of days that were counted together. */
const recountLimit = 2;

/**
 * Counts what was received and decided on each past day that has not been counted, or must be counted again; each in
 * a short transaction. Days without either are skipped: reading them is quick. Two copies may count
 * at once.
 */
export async function countDecisionDays(db: Db, now: Date): Promise<void> {
  const last = new Date(now.getTime() - settledMs - dayMs);
  const { rows } = await sql<{ day: string }>`
    (select past.day::date as day
      from generate_series(${utcDay(beginOfDay(now, longestDays))}::date::timestamp,
        ${utcDay(last)}::date::timestamp, interval '1 day') as past(day)
      where not exists (select from decision_days
        where decision_days.day = past.day::date and counted_at is not null)
        and (exists (select from registrations where decided_at >= past.day at time zone 'UTC'
            and decided_at < (past.day + interval '1 day') at time zone 'UTC')
          or exists (select from registrations where submitted_at >= past.day at time zone 'UTC'
            and submitted_at < (past.day + interval '1 day') at time zone 'UTC'))
      order by 1 desc)
    union all
    (select day from decision_days
      where counted_at < ${new Date(now.getTime() - countedForMs)}
        and day >= ${utcDay(beginOfDay(now, longestDays))}::date
      order by counted_at limit ${sql.lit(recountLimit)})`.execute(db);
  for (const { day } of rows) await countDay(db, day, now);
}

async function countDay(db: Db, day: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await lockDay(trx, day, now))) return;
    await sql`delete from decision_figures where day = ${day}::date`.execute(trx);
    await writeFigures(trx, day);
    await sql`update decision_days set counted_at = ${now} where day = ${day}::date`.execute(trx);
  });
}

/**
 * Waits for transactions that reopen a decision of that day (see countAgain) and makes later ones wait:
 * each change is either read from here on, or clears `counted_at` afterwards. False if another copy
 * has just counted the day.
 */
async function lockDay(trx: Trx, day: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ counted_at: Date | null }>`
    insert into decision_days (day) values (${day}::date)
    on conflict (day) do update set day = excluded.day returning counted_at`.execute(trx);
  const countedAt = rows[0]?.counted_at ?? null;
  return countedAt === null || countedAt.getTime() < now.getTime() - countedForMs;
}

async function writeFigures(trx: Trx, day: string): Promise<void> {
  const begin = new Date(`${day}T00:00:00Z`);
  const end = new Date(begin.getTime() + dayMs);
  const worked = await workedWaits(trx, { begin, end, limit: Number.POSITIVE_INFINITY });
  await sql`
    with received as (
      select country_code, count(*)::int as count from registrations
      where submitted_at >= ${begin} and submitted_at < ${end} group by 1
    ), decided as materialized (
      select country_code, status, reason_codes, decided_at <= due_at as in_time,
        ${waitMinutes} as minutes,
        ${waitMinutes} - ${applicantMinutes} as staff, ${applicantMinutes} as applicant,
        evidence_state, evidence_detail from registrations
      where decided_at >= ${begin} and decided_at < ${end}
    ), sums as (
      select country_code, count(*) filter (where status = 'approved') as approved,
        count(*) filter (where status = 'rejected') as rejected,
        count(*) filter (where status = 'linked') as linked,
        count(*) filter (where in_time) as in_time from decided group by 1
    ), waits as (${bucketsOf(sql`minutes`)}), staffs as (${bucketsOf(sql`staff`)}),
    applicants as (${bucketsOf(sql`applicant`, sql`where applicant > 0`)}), workeds as (
      select country_code, array_agg(bucket) as buckets, array_agg(count) as counts,
        array_agg(minutes) as minutes
      from jsonb_to_recordset(${JSON.stringify(worked)}::jsonb)
        as worked(country_code text, bucket integer, count integer, minutes float8)
      group by country_code
    ), reasons as (
      select country_code, array_agg(code) as codes, array_agg(count) as counts
      from (select country_code, code, count(*)::int as count
        from decided cross join jsonb_array_elements_text(reason_codes) as code
        group by 1, 2) as reason
      group by country_code
    ), summaries as (
      select country_code, array_agg(key) as keys, array_agg(count) as counts
      from (select country_code, status || ':' || evidence_state as key, count(*)::int as count
        from decided where evidence_state is not null group by 1, 2) as summary
      group by country_code
    ), items as (
      select country_code, array_agg(key) as keys, array_agg(count) as counts
      from (select country_code, key, count(*)::int as count
        from decided cross join lateral ${failingItems(sql`decided`)} as failing
        group by 1, 2) as item
      group by country_code
    )
    insert into decision_figures (day, country_code, received, approved, rejected, linked, in_time,
      wait_buckets, wait_counts, wait_minutes, reason_codes, reason_counts, evidence_keys,
      evidence_counts, item_keys, item_counts, staff_buckets, staff_counts, staff_minutes,
      applicant_buckets, applicant_counts, applicant_minutes, worked_buckets, worked_counts,
      worked_minutes)
    select ${day}::date, country_code, coalesce(received.count, 0), coalesce(sums.approved, 0),
      coalesce(sums.rejected, 0), coalesce(sums.linked, 0), coalesce(sums.in_time, 0),
      coalesce(waits.buckets, '{}'), coalesce(waits.counts, '{}'), coalesce(waits.minutes, '{}'),
      coalesce(reasons.codes, '{}'), coalesce(reasons.counts, '{}'),
      coalesce(summaries.keys, '{}'), coalesce(summaries.counts, '{}'),
      coalesce(items.keys, '{}'), coalesce(items.counts, '{}'),
      coalesce(staffs.buckets, '{}'), coalesce(staffs.counts, '{}'), coalesce(staffs.minutes, '{}'),
      coalesce(applicants.buckets, '{}'), coalesce(applicants.counts, '{}'),
      coalesce(applicants.minutes, '{}'),
      coalesce(workeds.buckets, '{}'), coalesce(workeds.counts, '{}'),
      coalesce(workeds.minutes, '{}')
    from received full join sums using (country_code) left join waits using (country_code)
      left join staffs using (country_code) left join applicants using (country_code)
      left join workeds using (country_code)
      left join reasons using (country_code) left join summaries using (country_code)
      left join items using (country_code)
    `.execute(trx);
}

/** The times of `decided` in one of its columns, by bucket, in one row for each market. */
function bucketsOf(minutes: RawBuilder<unknown>, condition = sql``): RawBuilder<unknown> {
  return sql`
    select country_code, array_agg(bucket) as buckets, array_agg(count) as counts,
      array_agg(sum) as minutes
    from (select country_code, ${bucketOf(minutes)} as bucket, count(*)::int as count,
      sum(${minutes}) as sum from decided ${condition} group by 1, 2) as wait
    group by country_code`;
}

/**
 * Marks the day of a decision to be counted again, in the transaction that undoes or reverses it;
 * until then statistics read that day from the registrations. Today is never counted, so that
 * deciding and undoing never wait here.
 */
export async function countAgain(trx: Trx, decidedAt: Date, at: Date): Promise<void> {
  const day = utcDay(decidedAt);
  if (day === utcDay(at)) return;
  // Also for a day that is not counted: it may be being counted now (see lockDay).
  await sql`insert into decision_days (day) values (${day}::date)
    on conflict (day) do update set counted_at = null`.execute(trx);
}

/** The same for all days, after many decided registrations were written at once. */
export async function countAllAgain(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    // A day that is being counted may not have its row yet.
    await sql`lock table decision_days in exclusive mode`.execute(trx);
    await sql`update decision_days set counted_at = null`.execute(trx);
  });
}
