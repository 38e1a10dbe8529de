import { type Kysely, sql } from 'kysely';

/**
 * What was decided on past days, counted once: a million decisions take longer to read
 * than a statement may. The registrations stay the truth; housekeeping fills these tables day by
 * day (see count-decision-days.ts), and a day that is not counted is read from the registrations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table decision_days (
    -- In UTC.
    day date primary key,
    -- Null: to be counted, or to be counted again.
    counted_at timestamptz(3)
  )`.execute(db);
  await sql`create table decision_figures (
    day date not null,
    country_code text collate "C" not null,
    approved integer not null,
    rejected integer not null,
    -- How long they waited: number and sum of minutes by bucket, see wait-buckets.ts.
    wait_buckets integer[] not null,
    wait_counts integer[] not null,
    wait_minutes float8[] not null,
    reason_codes text[] not null,
    reason_counts integer[] not null,
    primary key (day, country_code)
  )`.execute(db);
}
