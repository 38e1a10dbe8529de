import { type Kysely, sql } from 'kysely';

/** Who read which registration when, where `READ_AUDIT` is on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table detail_reads (
    id bigint generated always as identity primary key,
    read_at timestamptz(3) not null,
    subject text not null,
    name text not null,
    operation text not null,
    country_code text collate "C" not null,
    ticket_number text collate "C" not null,
    times integer not null check (times >= 1)
  )`.execute(db);
  await sql`create index detail_reads_of_registration
    on detail_reads (country_code, ticket_number, read_at, id)`.execute(db);
  await sql`create index detail_reads_by_subject on detail_reads (subject, read_at, id)`.execute(
    db,
  );
  await sql`create index detail_reads_by_name on detail_reads (name, read_at, id)`.execute(db);
  await sql`create index detail_reads_by_time on detail_reads (read_at)`.execute(db);
}
