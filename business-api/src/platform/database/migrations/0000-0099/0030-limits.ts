import { type Kysely, sql } from 'kysely';

/**
 * What counts requests, and what spares bulk decisions from being counted one by one. Unlogged:
 * no one waits for the disk, a restart of the API keeps the rows, and after a crash of the database
 * every count begins at zero.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table rate_limits (
    -- SHA-256 of limit and caller, in hexadecimal: it names no caller.
    bucket text primary key check (length(bucket) = 64),
    full_at timestamptz not null
  )`.execute(db);
  await sql`create index rate_limits_by_end on rate_limits (full_at)`.execute(db);
  await sql`create unlogged table bulk_act_rows (
    act_hash text not null check (length(act_hash) = 64),
    country_code text not null,
    ticket_number text not null,
    subject text not null,
    idempotency_key text,
    expires_at timestamptz(3) not null,
    primary key (act_hash, country_code, ticket_number)
  )`.execute(db);
  await sql`create index bulk_act_rows_by_end on bulk_act_rows (expires_at)`.execute(db);
}
