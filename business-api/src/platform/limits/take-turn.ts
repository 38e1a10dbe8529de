import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { RateLimit } from './rate-limits.ts';

/** A caller's bucket of one limit. */
export interface Bucket {
  /** Limit and caller: `decide person:…`. */
  readonly name: string;
  readonly limit: RateLimit;
}

/**
 * Takes one request out of each bucket in turn, in one statement: true if every bucket had one. A
 * bucket is stored as the time when it will be full again (GCRA), by the database's clock. The first
 * empty bucket and those after it do not change. If one of the statements `free` returns a row,
 * nothing is taken.
 */
export async function takeTurn(
  db: Db,
  buckets: readonly [Bucket, ...Bucket[]],
  free: readonly RawBuilder<unknown>[] = [],
): Promise<boolean> {
  const exempt = free.map((statement, at) => sql`${sql.ref(`free_${at}`)} as (${statement})`);
  const isExempt = free.map((_, at) => sql`exists (select from ${sql.table(`free_${at}`)})`);
  const taken = buckets.map((bucket, at) => {
    const before = at === 0 ? sql`where not ${any(isExempt)}` : sql`from ${turn(at - 1)}`;
    return sql`${turn(at)} as (${taking(bucket, before)})`;
  });
  const { rows } = await sql<{ admitted: boolean }>`
    with ${sql.join([...exempt, ...taken])}
    select ${any(isExempt)} or exists (select from ${turn(buckets.length - 1)}) as admitted
  `.execute(db);
  return rows[0]?.admitted === true;
}

/** Whole seconds, at least 1, until each of these buckets admits a request. */
export async function secondsUntilTurn(db: Db, buckets: readonly Bucket[]): Promise<number> {
  const waits = buckets.map(async (bucket) => {
    const { rows } = await sql<{ seconds: number }>`
      select ceil(extract(epoch from full_at - ${tolerance(bucket)} - clock_timestamp()))::int
        as seconds
      from rate_limits where bucket = ${hashOf(bucket)} limit 1`.execute(db);
    return rows[0]?.seconds ?? 1;
  });
  return Math.max(1, ...(await Promise.all(waits)));
}

/** Forgets buckets that are full again, at most 10,000. */
export async function forgetFullBuckets(db: Db): Promise<void> {
  await sql`delete from rate_limits where bucket in
    (select bucket from rate_limits where full_at < clock_timestamp() limit 10000)`.execute(db);
}

function taking(bucket: Bucket, before: RawBuilder<unknown>): RawBuilder<unknown> {
  const interval = sql`make_interval(secs => ${60 / bucket.limit.perMinute}::float8)`;
  return sql`insert into rate_limits as bucket_row (bucket, full_at)
    select ${hashOf(bucket)}, clock_timestamp() + ${interval} ${before}
    on conflict (bucket) do update
      set full_at = greatest(bucket_row.full_at, clock_timestamp()) + ${interval}
      where bucket_row.full_at <= clock_timestamp() + ${tolerance(bucket)}
    returning 1`;
}

/** How far ahead of now a bucket may be full again and still admit a request. */
function tolerance({ limit }: Bucket): RawBuilder<unknown> {
  return sql`make_interval(secs => ${((limit.burst - 1) * 60) / limit.perMinute}::float8)`;
}

function turn(at: number): RawBuilder<unknown> {
  return sql.table(`turn_${at}`);
}

function any(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

function hashOf({ name }: Bucket): string {
  return createHash('sha256').update(name).digest('hex');
}
